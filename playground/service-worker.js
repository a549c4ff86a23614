// Keeps the page for later, and hands requests of the application's pages to Python.
importScripts("build.js"); // BUILD: its version, and the files of the page

const SCOPE = new URL("./", self.location.href);
const APPLICATION = `${SCOPE.pathname}app/`;
const STATIC = `${APPLICATION}static/`;
const CACHE = `ronde ${SCOPE.pathname} ${BUILD.version}`;
const PATIENCE = 600000; // milliseconds for an answer: a comparison of systems takes a while
const POLICY = {
  worker:
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'",
  page: BUILD.policy,
};

self.addEventListener("install", (event) => {
  const fresh = BUILD.files.map((file) => new Request(new URL(file, SCOPE), { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

async function forgetOlder() {
  const mine = `ronde ${SCOPE.pathname} `;
  const older = (await caches.keys()).filter((name) => name.startsWith(mine) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== self.location.origin || !pathname.startsWith(SCOPE.pathname)) return;
  const dynamic = `${pathname}/`.startsWith(APPLICATION) && !pathname.startsWith(STATIC);
  event.respondWith(dynamic ? fromPython(event.request) : fromCache(event.request));
});

/** A file of the page, with the policy that a plain static host does not send. */
async function fromCache(request) {
  const cache = await caches.open(CACHE);
  let found = await cache.match(request, { ignoreSearch: true });
  if (!found) {
    found = await fetch(request);
    const kept = BUILD.later.some((file) => new URL(file, SCOPE).href === request.url);
    if (kept && found.ok) await cache.put(request, found.clone());
  }
  const kind = found.headers.get("content-type") ?? "";
  if (!/html|javascript/.test(kind)) return found;
  const headers = new Headers(found.headers);
  headers.set("content-security-policy", kind.includes("html") ? POLICY.page : POLICY.worker);
  headers.set("x-content-type-options", "nosniff");
  return new Response(found.body, { status: found.status, headers });
}

const isShell = (client) => {
  const { pathname } = new URL(client.url);
  return pathname.startsWith(SCOPE.pathname) && !`${pathname}/`.startsWith(APPLICATION);
};

async function fromPython(request) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shells = pages.filter(isShell);
  const { pathname, search } = new URL(request.url);
  if (shells.length === 0) {
    const at = encodeURIComponent(`/${pathname.slice(APPLICATION.length)}${search}`);
    return request.mode === "navigate"
      ? Response.redirect(`${SCOPE.href}#at=${at}`, 303)
      : new Response("", { status: 503 });
  }
  const headers = Object.fromEntries(request.headers);
  if (request.referrer) headers.referer = new URL(request.referrer).pathname;
  const written = !["GET", "HEAD"].includes(request.method);
  const body = written ? await request.arrayBuffer() : null;
  const question = { method: request.method, address: pathname + search, headers, body };
  const answer = await asked(shells, question);
  if (answer.error) return new Response(answer.error, { status: 500 });
  const empty = [204, 205, 304].includes(answer.status);
  return new Response(empty ? null : answer.body, {
    status: answer.status,
    headers: answer.headers,
  });
}

/** Only the shell that runs Python answers; another tab has said that Ronde is open already. */
function asked(shells, question) {
  return new Promise((done) => {
    const late = setTimeout(() => done({ error: "Ronde does not answer." }), PATIENCE);
    for (const shell of shells) {
      const channel = new MessageChannel();
      channel.port1.onmessage = ({ data }) => {
        clearTimeout(late);
        done(data);
      };
      shell.postMessage(question, [channel.port2]);
    }
  });
}
