// Drawn for this project, of one hand, and nobody's trademark. Everything is 120 wide and 80 high. `currentColor` is a mark's own
// colour and what has no fill takes its second one; all else is white or shade upon them.

/** They reach beyond the frame, because a picture may be wider than a mark. */
export const grounds = {
  moon: '<circle cx="104" cy="76" r="62" fill="#fff" opacity=".13"/><circle cx="8" cy="4" r="26" fill="#000" opacity=".12"/>',
  bands:
    '<path d="M-140 104 4-40h44L-96 104zM-52 104 92-40h44L-8 104zM36 104 180-40h44L80 104zM124 104 268-40h44L168 104z" fill="#fff" opacity=".09"/>',
  waves:
    '<path d="M-160 52q20-14 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0v120h-400z" fill="#fff" opacity=".1"/><path d="M-160 66q20-14 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0v120h-400z" fill="#000" opacity=".14"/>',
  rings:
    '<g fill="none" stroke="#fff" stroke-width="9"><circle cx="60" cy="40" r="40" opacity=".12"/><circle cx="60" cy="40" r="60" opacity=".09"/><circle cx="60" cy="40" r="80" opacity=".07"/><circle cx="60" cy="40" r="100" opacity=".05"/></g>',
  dots: '<g fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-dasharray=".1 14" opacity=".2"><path d="M-158-2h440M-151 12h440M-158 26h440M-151 40h440M-158 54h440M-151 68h440M-158 82h440"/></g>',
  hill: '<path d="M-160 80C-60 10 40 30 100 52s120 24 180-20v80h-440z" fill="#000" opacity=".15"/><path d="M-160-20h440v20C200 40 120-6 60 4S-90 40-160 30z" fill="#fff" opacity=".09"/>',
} as const

/** What stands on a ground: a thing that one thinks of with what is sold. */
export const motifs = {
  // Networks
  sim: '<g transform="rotate(-9 60 40)"><path d="M44 11h21l16 16v36a6 6 0 0 1-6 6H45a6 6 0 0 1-6-6V16a5 5 0 0 1 5-5z" fill="#fff"/><rect x="47" y="34" width="26" height="25" rx="5"/><path d="M47 46.5h8m10 0h8M60 34v6m0 13v6" stroke="currentColor" stroke-width="2.5"/><rect x="55" y="40" width="10" height="13" rx="3" fill="none" stroke="currentColor" stroke-width="2.5"/></g>',
  bars: '<rect x="29" y="50" width="12" height="18" rx="4" fill="#fff" opacity=".5"/><rect x="46" y="38" width="12" height="30" rx="4" fill="#fff" opacity=".75"/><rect x="63" y="25" width="12" height="43" rx="4" fill="#fff"/><rect x="80" y="12" width="12" height="56" rx="4"/>',
  tower:
    '<path d="M60 30 46 70h8l6-17 6 17h8z" fill="#fff"/><g fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"><path d="M47 17a17 17 0 0 0 0 24M73 17a17 17 0 0 1 0 24"/><path d="M37 9a29 29 0 0 0 0 40M83 9a29 29 0 0 1 0 40" opacity=".5"/></g><circle cx="60" cy="29" r="8"/>',
  phone:
    '<g transform="rotate(8 60 40)"><rect x="40" y="8" width="40" height="64" rx="8" fill="#fff"/><rect x="45" y="15" width="30" height="45" rx="3" fill="currentColor"/><circle cx="60" cy="37" r="11"/><path d="m54.5 37 4 4.5 7-8" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><rect x="53" y="64" width="14" height="3" rx="1.5" fill="currentColor" opacity=".4"/></g>',
  chat: '<path d="M38 12h36a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10H52L40 59V48h-2a10 10 0 0 1-10-10V22a10 10 0 0 1 10-10z" fill="#fff"/><g fill="currentColor"><circle cx="44" cy="30" r="3.5"/><circle cx="56" cy="30" r="3.5"/><circle cx="68" cy="30" r="3.5"/></g><path d="M66 37h20a9 9 0 0 1 9 9v9a9 9 0 0 1-9 9h-1v9l-10-9h-9a9 9 0 0 1-9-9v-9a9 9 0 0 1 9-9z" stroke="currentColor" stroke-width="3.5"/>',
  globe:
    '<circle cx="58" cy="42" r="27" fill="#fff"/><g fill="none" stroke="currentColor" stroke-width="3"><ellipse cx="58" cy="42" rx="11.5" ry="27"/><path d="M31 42h54M35 28h46M35 56h46"/></g><circle cx="80" cy="20" r="10.5" stroke="currentColor" stroke-width="4"/>',
  wave: '<path d="M27 34v12M81 26v28M93 35v10" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".6"/><path d="M38 24v32M60 22v36" stroke="#fff" stroke-width="7" stroke-linecap="round"/><rect x="45.5" y="11" width="7" height="58" rx="3.5"/><rect x="67" y="15" width="7" height="50" rx="3.5"/>',
  bolt: '<circle cx="60" cy="40" r="29" fill="#fff"/><path d="M64 15 43 44h14l-4 21 23-30H62z" stroke="currentColor" stroke-width="3" stroke-linejoin="round"/>',
  wifi: '<g fill="none" stroke="#fff" stroke-width="7.5" stroke-linecap="round"><path d="M50 49a14 14 0 0 1 20 0M40.5 38a28 28 0 0 1 39 0"/><path d="M31 27a42 42 0 0 1 58 0" opacity=".55"/></g><circle cx="60" cy="62" r="7.5"/>',
  orbit:
    '<circle cx="60" cy="41" r="18" fill="#fff"/><path d="M60 23a18 18 0 0 1 0 36 24 24 0 0 0 0-36z" fill="currentColor" opacity=".18"/><ellipse cx="60" cy="41" rx="35" ry="12" fill="none" stroke="#fff" stroke-width="4" opacity=".6" transform="rotate(-22 60 41)"/><circle cx="90" cy="25" r="8" stroke="currentColor" stroke-width="3"/>',
  spark:
    '<path d="M56 9c3 22 9 28 31 31-22 3-28 9-31 31-3-22-9-28-31-31 22-3 28-9 31-31z" fill="#fff"/><path d="M88 9c1.5 9 4 11.5 13 13-9 1.5-11.5 4-13 13-1.5-9-4-11.5-13-13 9-1.5 11.5-4 13-13z"/><circle cx="86" cy="62" r="5" fill="#fff" opacity=".6"/>',
  swap: '<rect x="24" y="14" width="30" height="52" rx="7" fill="#fff"/><rect x="66" y="14" width="30" height="52" rx="7" fill="#fff" opacity=".65"/><path d="M38 33h34l-6-8h8l11 11.5L74 48h-8l6-8H38z" stroke="currentColor" stroke-width="3" stroke-linejoin="round"/>',
  // Gifts and shops
  gift: '<rect x="35" y="36" width="50" height="33" rx="5" fill="#fff"/><rect x="30" y="25" width="60" height="15" rx="5" fill="#fff"/><path d="M35 40h50v5H35z" fill="currentColor" opacity=".22"/><path d="M55 25h10v44H55zM60 25C50 25 38 22 39 14c1-8 15-6 21 11zm0 0c10 0 22-3 21-11-1-8-15-6-21 11z"/>',
  bag: '<path d="M47 29v-5a13 13 0 0 1 26 0v5" fill="none" stroke="#fff" stroke-width="5"/><path d="M38 27h44a4 4 0 0 1 4 4l3 33a6 6 0 0 1-6 6H37a6 6 0 0 1-6-6l3-33a4 4 0 0 1 4-4z" fill="#fff"/><path d="M44 42h32a16 16 0 0 1-32 0z"/>',
  cart: '<path d="M45 32 56 12m19 20L64 12" stroke="#fff" stroke-width="5.5" stroke-linecap="round"/><path d="M31 34h58l-6 29a7 7 0 0 1-7 6H44a7 7 0 0 1-7-6z" fill="#fff"/><path d="M48 47v13m12-13v13m12-13v13" stroke="currentColor" stroke-width="5" stroke-linecap="round"/><rect x="25" y="29" width="70" height="11" rx="5.5"/>',
  sofa: '<path d="M43 18h34a9 9 0 0 1 9 9v20H34V27a9 9 0 0 1 9-9z" fill="#fff" opacity=".7"/><path d="M30 35a7 7 0 0 1 7 7v6h46v-6a7 7 0 0 1 14 0v16a5 5 0 0 1-5 5H28a5 5 0 0 1-5-5V42a7 7 0 0 1 7-7z" fill="#fff"/><rect x="38" y="37" width="44" height="15" rx="5"/><path d="M33 63v6m54-6v6" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
  ball: '<circle cx="60" cy="40" r="29" fill="#fff"/><path d="m60 26 13 9.5-5 15.5H52l-5-15.5z"/><path d="M60 26V11m13 24.5 15-4.5m-20 20 9 12m-25-12-9 12m4-27.5L32 31" stroke="currentColor" stroke-width="3"/>',
  dumbbell:
    '<g transform="rotate(-20 60 40)"><rect x="36" y="35" width="48" height="10" rx="3" fill="#fff" opacity=".7"/><rect x="19" y="28" width="12" height="24" rx="5" fill="#fff"/><rect x="89" y="28" width="12" height="24" rx="5" fill="#fff"/><rect x="29" y="18" width="14" height="44" rx="6"/><rect x="77" y="18" width="14" height="44" rx="6"/></g>',
  monitor:
    '<rect x="27" y="12" width="66" height="45" rx="6" fill="#fff"/><rect x="33" y="18" width="54" height="33" rx="2" fill="currentColor"/><path d="M60 57v10M44 68h32" stroke="#fff" stroke-width="6" stroke-linecap="round"/><path d="m62 20-14 17h10l-4 12 17-17H60z"/>',
  book: '<path d="M60 22c-8-6-19-8-32-7v45c13-1 24 1 32 8z" fill="#fff"/><path d="M60 22c8-6 19-8 32-7v45c-13-1-24 1-32 8z" fill="#fff" opacity=".75"/><path d="M36 27c6 0 11 1 16 4m-16 9c6 0 11 1 16 4" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round" opacity=".6"/><path d="M72 17c4-1 8-2 11-2v28l-5.5-5-5.5 6z"/>',
  bottle:
    '<rect x="50" y="9" width="20" height="15" rx="4"/><path d="M53 24h14v8H53z" fill="#fff" opacity=".6"/><rect x="37" y="31" width="46" height="39" rx="10" fill="#fff"/><path d="M37 50c15-7 31 7 46 0v10a10 10 0 0 1-10 10H47a10 10 0 0 1-10-10z" fill="currentColor" opacity=".35"/>',
  car: '<path d="M25 50c0-7 4-10 11-11l7-13c2-4 5-5 9-5h19c4 0 7 1 10 5l8 13c6 1 10 4 10 11v8a3 3 0 0 1-3 3H28a3 3 0 0 1-3-3z" fill="#fff"/><path d="m47 39 6-10h8v10zm18-10h5c2 0 3 0 4 2l5 8H65z" fill="currentColor"/><circle cx="43" cy="60" r="9" stroke="currentColor" stroke-width="4"/><circle cx="80" cy="60" r="9" stroke="currentColor" stroke-width="4"/>',
  pin: '<path d="M60 7c14 0 24 10 24 23 0 17-24 42-24 42S36 47 36 30C36 17 46 7 60 7z" fill="#fff"/><circle cx="60" cy="31" r="11"/>',
  ticket:
    '<path d="M31 21h58a5 5 0 0 1 5 5v7a7 7 0 0 0 0 14v7a5 5 0 0 1-5 5H31a5 5 0 0 1-5-5v-7a7 7 0 0 0 0-14v-7a5 5 0 0 1 5-5z" fill="#fff" transform="rotate(-8 60 40)"/><g transform="rotate(-8 60 40)"><path d="M74 25v32" stroke="currentColor" stroke-width="3" stroke-dasharray="4 4"/><path d="m52 28 4 8.5 9 1-6.5 6.5 1.5 9-8-4.5-8 4.5 1.5-9-6.5-6.5 9-1z"/></g>',
  // Games
  gamepad:
    '<path d="M42 21h36c13 0 20 15 20 30 0 13-11 18-18 10l-6-7H46l-6 7c-7 8-18 3-18-10 0-15 7-30 20-30z" fill="#fff"/><path d="M40 30h7v6h6v7h-6v6h-7v-6h-6v-7h6z" fill="currentColor"/><circle cx="75" cy="34" r="5"/><circle cx="84" cy="44" r="5"/>',
  cube: '<path d="m60 8 28 15-28 15-28-15z"/><path d="M32 27 58 41.5V72L32 58z" fill="#fff"/><path d="M88 27 62 41.5V72l26-14z" fill="#fff" opacity=".65"/>',
  joystick:
    '<path d="M57 28h6v28h-6z" fill="#fff" opacity=".7"/><path d="M42 49h36a10 10 0 0 1 10 10v7a4 4 0 0 1-4 4H36a4 4 0 0 1-4-4v-7a10 10 0 0 1 10-10z" fill="#fff"/><circle cx="76" cy="59" r="4.5" fill="currentColor"/><circle cx="60" cy="21" r="13"/><path d="M53 18a8 8 0 0 1 6-5" stroke="#fff" stroke-width="3" stroke-linecap="round" fill="none"/>',
  shield:
    '<path d="m60 8 27 9v19c0 17-11 28-27 36-16-8-27-19-27-36V17z" fill="#fff"/><path d="m60 8 27 9v19c0 17-11 28-27 36z" fill="currentColor" opacity=".16"/><path d="m60 22 5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z"/>',
  trophy:
    '<path d="M44 17H32c0 14 5 20 14 21m30-21h12c0 14-5 20-14 21" fill="none" stroke="#fff" stroke-width="5" opacity=".7"/><path d="M43 11h34v19c0 12-7 20-17 20s-17-8-17-20z" fill="#fff"/><path d="M56 48h8v12h-8z" fill="#fff" opacity=".7"/><rect x="43" y="59" width="34" height="11" rx="4"/><path d="m60 18 3 6.5 7 .5-5 5 1.5 7-6.5-3.5-6.5 3.5 1.5-7-5-5 7-.500z"/>',
  blocks:
    '<rect x="28" y="46" width="22" height="22" rx="4" fill="#fff"/><rect x="53" y="46" width="22" height="22" rx="4" fill="#fff"/><rect x="78" y="46" width="22" height="22" rx="4" fill="#fff" opacity=".55"/><rect x="53" y="21" width="22" height="22" rx="4" fill="#fff" opacity=".75"/><rect x="74" y="10" width="20" height="20" rx="4" transform="rotate(14 84 20)"/>',
  // Films, music, apps
  film: '<rect x="30" y="33" width="60" height="37" rx="6" fill="#fff"/><g transform="rotate(-11 30 32)"><rect x="30" y="19" width="60" height="13" rx="4" fill="#fff"/><path d="m38 19 8 13h8l-8-13zm18 0 8 13h8l-8-13zm18 0 8 13h6l2-3-7-10z" fill="currentColor"/></g><path d="M53 41.5v20L71 51.5z"/>',
  music:
    '<path d="M46 20 88 10v44h-7V26l-28 6.5V62h-7z" fill="#fff"/><ellipse cx="43" cy="61" rx="11" ry="9"/><ellipse cx="78" cy="54" rx="11" ry="9"/>',
  headphones:
    '<path d="M33 50v-8a27 27 0 0 1 54 0v8" fill="none" stroke="#fff" stroke-width="7.5"/><rect x="26" y="42" width="17" height="28" rx="7" fill="#fff"/><rect x="77" y="42" width="17" height="28" rx="7" fill="#fff"/><rect x="38" y="42" width="8" height="28" rx="3"/><rect x="74" y="42" width="8" height="28" rx="3"/>',
  screen:
    '<path d="m48 8 12 12L72 8" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" opacity=".7"/><rect x="25" y="19" width="70" height="50" rx="9" fill="#fff"/><rect x="32" y="26" width="56" height="36" rx="5" fill="currentColor"/><path d="M52 33v22l20-11z"/>',
  camera:
    '<path d="m74 36 21-12v34L74 46z" fill="#fff" opacity=".7"/><rect x="25" y="21" width="52" height="40" rx="9" fill="#fff"/><circle cx="51" cy="41" r="12"/><circle cx="51" cy="41" r="5" fill="currentColor"/>',
  apps: '<rect x="33" y="13" width="24" height="24" rx="7" fill="#fff"/><rect x="63" y="13" width="24" height="24" rx="12"/><rect x="33" y="43" width="24" height="24" rx="7" fill="#fff" opacity=".65"/><rect x="63" y="43" width="24" height="24" rx="7" fill="#fff"/>',
  play: '<circle cx="60" cy="40" r="30" fill="#fff"/><path d="M52 25.5a3 3 0 0 1 4.5-2.5l21 14.5a3 3 0 0 1 0 5L56.5 57a3 3 0 0 1-4.5-2.5z" stroke="currentColor" stroke-width="3"/>',
  popcorn:
    '<circle cx="47" cy="24" r="10"/><circle cx="73" cy="24" r="10"/><circle cx="60" cy="18" r="11"/><path d="M36 28h48l-6 38a5 5 0 0 1-5 4H47a5 5 0 0 1-5-4z" fill="#fff"/><path d="m48 28 3 42h5l-2-42zm18 0-2 42h5l3-42z" fill="currentColor" opacity=".5"/>',
  // Money
  card: '<g transform="rotate(-8 60 40)"><rect x="24" y="17" width="72" height="46" rx="8" fill="#fff"/><path d="M24 26h72v10H24z" fill="currentColor" opacity=".75"/><rect x="32" y="44" width="18" height="12" rx="3"/><path d="M74 52h14" stroke="currentColor" stroke-width="4" stroke-linecap="round" opacity=".4"/></g>',
  lock: '<path d="M45 36V26a15 15 0 0 1 30 0v10" fill="none" stroke="#fff" stroke-width="7.5"/><rect x="34" y="33" width="52" height="37" rx="9" fill="#fff"/><path d="M60 42a7 7 0 0 1 3.5 13v6h-7v-6A7 7 0 0 1 60 42z"/>',
  coins:
    '<path d="M27 50v8c0 5 8 9 18 9s18-4 18-9v-8z" fill="#fff" opacity=".75"/><ellipse cx="45" cy="49" rx="18" ry="9" fill="#fff"/><path d="M27 38v4c0 5 8 9 18 9s18-4 18-9v-4z" fill="#fff" opacity=".75"/><ellipse cx="45" cy="36" rx="18" ry="9" fill="#fff"/><circle cx="76" cy="32" r="20" stroke="currentColor" stroke-width="4"/><circle cx="76" cy="32" r="12" fill="none" stroke="#fff" stroke-width="3" opacity=".75"/>',
  wallet:
    '<path d="M34 20h44a6 6 0 0 1 6 6v4H28a6 6 0 0 1 6-10z" fill="#fff" opacity=".65"/><rect x="27" y="26" width="64" height="43" rx="8" fill="#fff"/><path d="M72 40h22a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H72a8 8 0 0 1 0-16z" stroke="currentColor" stroke-width="3.5"/><circle cx="74" cy="48" r="3" fill="currentColor"/>',
  // Travel
  plane: '<path d="M24 39 97 10 74 69 56 52z" fill="#fff"/><path d="M56 52 97 10 50 46l-3 20z"/>',
  suitcase:
    '<path d="M49 27v-8a6 6 0 0 1 6-6h10a6 6 0 0 1 6 6v8" fill="none" stroke="#fff" stroke-width="5"/><rect x="28" y="25" width="64" height="44" rx="8" fill="#fff"/><rect x="40" y="25" width="8" height="44"/><rect x="72" y="25" width="8" height="44"/>',
  sun: '<circle cx="60" cy="42" r="17"/><path d="M60 9v9m23 2-6 7M37 20l6 7M93 42h-9M36 42h-9" stroke="#fff" stroke-width="5" stroke-linecap="round"/><path d="M18 54q10-8 21 0t21 0 21 0 21 0v8q-10 8-21 0t-21 0-21 0-21 0z" fill="#fff"/>',
} as const

export type Ground = keyof typeof grounds
export type Motif = keyof typeof motifs
