import { activationCodeOf, type Esim, type Esims } from '../dt-one/esims.ts'
import { type Answer, type Call, json, type Route, readFields, redirect } from '../http/call.ts'
import { html } from '../http/html.ts'
import { page } from '../http/page.ts'
import { when } from '../http/when.ts'

/** `/esims/{iccid}`: an eSIM on its owner's phone; a page with buttons for people, else JSON. */
export function esimRoutes(esims: Esims): Route[] {
  const found = (call: Call, tell: (esim: Esim) => Answer): Answer => {
    const esim = esims.find((call.params[0] ?? '').replace(/\.json$/, ''))
    return esim ? tell(esim) : json(404, { error: `${call.params[0]} is no eSIM of this world` })
  }
  return [
    ['GET', '/esims/:iccid', (call) => found(call, (esim) => shown(call, esim, esims))],
    [
      'POST',
      '/esims/:iccid',
      (call) =>
        found(call, (esim) => {
          const { action, megabytes } = readFields(call) ?? {}
          if (action === 'install') esims.install(esim)
          else if (action === 'use' && Number(megabytes) > 0) esims.use(esim, Number(megabytes))
          else return json(422, { error: 'action must be install, or use with megabytes' })
          return call.headers.accept?.includes('text/html') ? redirect(`/esims/${esim.id}`) : shown(call, esim, esims)
        }),
    ],
    [
      'GET',
      '/esims/of/:transaction',
      (call) => {
        const esim = esims.of(call.params[0] ?? '')
        return esim ? redirect(`/esims/${esim.id}`) : json(404, { error: 'no eSIM came of this' })
      },
    ],
  ]
}

function shown(call: Call, esim: Esim, esims: Esims): Answer {
  const status = esims.statusOf(esim)
  if (!call.headers.accept?.includes('text/html'))
    return json(200, { iccid: esim.id, activationCode: activationCodeOf(esim), ...status, plans: esim.plans })
  const rows = esim.plans.map(
    ({ countrySet, gigabytes, days, usedMegabytes, startedAt, endsAt }) =>
      html`<tr><td>${countrySet}</td><td class="number">${gigabytes} GB</td><td class="number">${days} days</td><td class="number">${usedMegabytes} MB</td>
        <td>${startedAt ? when(startedAt) : ''}</td><td>${endsAt ? when(endsAt) : ''}</td></tr>`,
  )
  const body = html`<p class="muted">eSIM</p><h1>${esim.id}</h1><p class="muted"><code>${activationCodeOf(esim)}</code></p>
    <p>${status.installation_date ? html`Installed ${when(status.installation_date)}.` : 'Not installed.'}</p>
    <form class="buttons" method="post"><button name="action" value="install">Install</button></form>
    <form class="row" method="post"><label>Megabytes<input name="megabytes" inputmode="numeric" value="500"></label><div><button name="action" value="use">Use data</button></div></form>
    <section><h2>Plans</h2><div class="scroll"><table><tr><th>Where</th><th class="number">Data</th><th class="number">For</th><th class="number">Used</th><th>From</th><th>Until</th></tr>${rows}</table></div></section>`
  return page(esim.id, body)
}
