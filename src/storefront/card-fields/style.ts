/** Styles of the page of card fields. Its colours come from the shop's page around it. */
export const cardFieldsStyle = `
*{box-sizing:border-box}
:root{color-scheme:light dark}
body{margin:0;background:none;color:var(--ink);font:16px/1.5 var(--font,system-ui,sans-serif)}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(132px,calc(50% - 6px))),1fr));gap:16px 12px;align-items:start;padding:3px}
#cardNumber,#cardHolder{grid-column:1/-1}
.field{display:flex;flex-direction:column;gap:6px;min-width:0}
.label{font-weight:var(--bold,700);cursor:default}
.box{min-height:48px;padding:0 12px;border:1px solid var(--field);border-radius:var(--radius);background:var(--raised);display:grid;align-items:stretch}
.box:focus-within,.box:has(.is-focused){outline:3px solid var(--focus);outline-offset:0}
.wrong .box{border:2px solid var(--danger);padding:0 11px}
.mollie-component{height:46px}
.error{margin:0;color:var(--danger);font-size:14px;font-weight:var(--bold,700);overflow-wrap:anywhere}
.error[hidden]{display:none}
`
