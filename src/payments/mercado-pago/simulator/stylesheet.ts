export const stylesheet = `
:root { color-scheme: light; --paper: #faf7f2; --sheet: #fff; --ink: #1f1a17; --soft: #6a5f57; --line: #e4dcd2; --field: #8f847a; --accent: #6b2a3a; --warn: #8a5a12; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); background: var(--sheet); color: var(--soft); font-size: .875rem; }
header p { max-width: 32rem; margin: 0 auto; padding: .75rem 1.25rem; }
header strong { margin-right: .5rem; border: 1px solid var(--warn); border-radius: 999px; padding: .125rem .625rem; color: var(--warn); font-weight: 600; }
main { max-width: 32rem; margin: 0 auto; padding: 2rem 1.25rem 4.5rem; }
h1 { margin: 0 0 1.5rem; font: 400 clamp(1.75rem, 1.55rem + .82vw, 2.25rem)/1.18 Georgia, serif; text-wrap: balance; }
h2 { margin: 2rem 0 .75rem; font-size: 1rem; font-weight: 600; }
.lines { margin: 0; padding: 0; list-style: none; }
.lines li, .total { display: flex; justify-content: space-between; gap: 1rem; margin: 0; border-top: 1px solid var(--line); padding: .75rem 0; font-variant-numeric: tabular-nums; }
.lines span:first-child { min-width: 0; overflow-wrap: anywhere; }
.lines span:last-child, .total strong { white-space: nowrap; }
.total { border-color: var(--ink); align-items: baseline; }
.total strong { font: 400 1.5rem/1.2 Georgia, serif; }
form div { display: grid; gap: .75rem; }
button { min-height: 3rem; border: 1px solid var(--field); border-radius: 2px; background: var(--sheet); color: var(--ink); font: inherit; font-weight: 500; cursor: pointer; }
button:hover { border-color: var(--ink); }
button.main { border-color: var(--accent); background: var(--accent); color: #fff; }
.leave { margin: 1.5rem 0 0; }
a { display: inline-block; padding: .625rem 0; color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (min-width: 30rem) { form div { grid-template-columns: 2fr 1fr 1fr; } }
`
