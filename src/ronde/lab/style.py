"""How the report looks, on the screen and on paper."""

STYLE = """
:root { --ink: #22303c; --grey: #5f6b76; --line: #dde3e7; --mark: #fff4dc; --link: #00578a; }
* { box-sizing: border-box; }
body { font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial,
       sans-serif; margin: 0; color: var(--ink); background: #fff; }
main { max-width: 70rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
h1 { font-size: 2.1rem; line-height: 1.2; margin: 0 0 1rem; letter-spacing: -.01em; }
h2 { font-size: 1.4rem; line-height: 1.3; margin: 0 0 .6rem; letter-spacing: -.005em; }
p { max-width: 46rem; margin: .5rem 0; }
a { color: var(--link); }
nav ol { columns: 2; column-gap: 2.5rem; padding-left: 1.4rem; margin: 1.2rem 0; }
nav li { break-inside: avoid; margin: .15rem 0; }
section { margin-top: 3rem; padding-top: 1.6rem; border-top: 2px solid var(--ink); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .94rem; }
caption { text-align: left; font-weight: 600; padding: 0 0 .35rem; caption-side: top; }
th, td { padding: .3rem 1rem .3rem 0; text-align: left; vertical-align: baseline; }
th:last-child, td:last-child { padding-right: .6rem; }
th:first-child, td:first-child { padding-left: .6rem; }
th { vertical-align: bottom; font-weight: 500; font-size: .84rem; line-height: 1.3;
     color: var(--grey); border-bottom: 1.5px solid var(--ink); max-width: 11rem; }
td { white-space: nowrap; border-bottom: 1px solid var(--line); }
td.text { white-space: normal; }
.n { text-align: right; }
small { color: var(--grey); font-size: .82em; }
.tall td small { display: block; line-height: 1.2; }
.tall th, .tall td { padding-right: .7rem; }
.differs td { background: var(--mark); }
.why { border-left: 3px solid #e0b84c; padding-left: .9rem; }
.source, footer { color: var(--grey); font-size: .85rem; }
.source { margin-top: 1rem; max-width: none; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: .8rem; }
.wide { overflow-x: auto; margin: 1.4rem 0; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 31rem), 1fr));
           gap: 2rem 1.5rem; margin: 1.6rem 0; }
figure { margin: 0; overflow-x: auto; }
figcaption { font-weight: 600; font-size: .94rem; margin-bottom: .4rem; }
@media (max-width: 40rem) { nav ol { columns: 1; } main { padding: 1.2rem .9rem 3rem; } }
@page { margin: 15mm; }
@media print {
  main { max-width: none; padding: 0; }
  body { font-size: 10.5pt; }
  section { break-before: page; }
  figure, tr { break-inside: avoid; }
  .wide, figure { overflow: visible; }
}
"""
