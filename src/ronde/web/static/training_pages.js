// Judges an exercise of the trainer by what its page carries.
(() => {
  const form = document.querySelector("[data-judged]");
  const data = JSON.parse(document.getElementById("data").textContent);
  const answer = document.getElementById("answer");
  const began = Date.now();
  const paragraph = (words, html = "") => {
    const made = document.createElement("p");
    made.textContent = words;
    answer.append(made);
    if (html) made.insertAdjacentHTML("afterend", html);
  };
  const solved = (words) => {
    paragraph(words);
    const told = document.getElementById("solved");
    const seconds = Math.round((Date.now() - began) / 1000);
    told.textContent = told.textContent
      .replace("{minutes}", Math.floor(seconds / 60))
      .replace("{seconds}", seconds % 60);
    told.hidden = false;
    document.getElementById("solution").open = true;
  };
  const typed = (name) => form.elements[name]?.value.trim() ?? "";

  const judgeBoards = () => {
    const seen = [];
    let right = true;
    data.pairs.forEach((_pair, place) => {
      const [white, black] = [typed(`w${place + 1}`), typed(`b${place + 1}`)];
      if (!white || !black) return;
      seen.push(Number(white), Number(black));
      const [low, high] = [Number(white), Number(black)].sort((a, b) => a - b);
      const made = data.pairs.find(
        (pair) => [...pair].sort((a, b) => a - b).join() === `${low},${high}`,
      );
      if (made && made[0] === Number(white))
        return paragraph(`${white}-${black}: ${data.words.board}`);
      right = false;
      if (made) return paragraph(`${white}-${black}: ${data.words.colours}`);
      paragraph(`${white}-${black}:`, data.verdicts[`${low}-${high}`] ?? "");
    });
    if (data.bye !== null && typed("bye")) {
      seen.push(Number(typed("bye")));
      if (Number(typed("bye")) !== data.bye) {
        right = false;
        paragraph(data.words.bye);
      }
    }
    const missing = data.players.filter((player) => !seen.includes(player));
    const twice = [...new Set(seen.filter((player, place) => seen.indexOf(player) !== place))];
    if (missing.length) paragraph(data.words.missing.replace("{players}", missing.join(", ")));
    if (twice.length) paragraph(data.words.twice.replace("{players}", twice.join(", ")));
    if (right && !missing.length && !twice.length) solved(data.words.right);
  };

  const asNumber = (text) => Number(text.replace(",", ".").replace("½", ".5"));
  const isRight = (key, right) => {
    const text = typed(`q-${key}`);
    if (text === right) return true;
    return text !== "" && Math.abs(asNumber(text) - asNumber(right)) < 0.005;
  };
  const judgeAnswers = () => {
    const wrong = Object.entries(data.answers).filter(([key, right]) => !isRight(key, right));
    for (const [key] of wrong) {
      const asked = form.elements[`q-${key}`].closest("label").firstChild.textContent.trim();
      paragraph(`${asked} ${data.words.wrong}.`, data.rules[key]);
    }
    if (!wrong.length) solved(data.words.right);
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer.replaceChildren();
    if (data.pairs) judgeBoards();
    else judgeAnswers();
  });
})();
