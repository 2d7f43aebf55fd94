/**
 * What the router is told: HAProxy's own words. It finds the hotel in what a request carries anyway, the hotel's cell
 * in a table, and knows nothing else; who somebody is, the cell finds out.
 */
import { join } from 'node:path';
import type { Cell, Control } from './control.ts';
import { mapFile } from './table.ts';

export const configFile = 'haproxy.cfg';

/** The console keeps the code of the hotel in it: there is nothing secret about it. */
const hotelCookie = 'reveille_hotel';

const down = {
  problem: { type: 'about:blank', title: 'This hotel cannot be reached at the moment.', status: 503, code: 50301 },
  rest: { error: 50301, description: 'This hotel cannot be reached at the moment. Try again in a moment.' },
};

export function routerConfig({ listen, certificate, folder, sockets, cells }: Control): string {
  const table = join(folder, mapFile);
  const [socket] = sockets;
  const bind = certificate === undefined ? listen : `${listen} ssl crt ${certificate} alpn h2,http/1.1`;
  return [
    '# Written by `reveille cell route`: what is changed here is lost. Change the control file.',
    'global',
    ...(socket === undefined ? [] : [`  stats socket ${socket} mode 600 level admin`]),
    '  # Streams and attached Asterisks stay with the process that took them, for as long.',
    '  hard-stop-after 1h',
    '',
    'defaults',
    '  mode http',
    '  timeout http-request 10s',
    '  timeout connect 2s',
    '  timeout client 75s',
    '  timeout server 75s',
    '  timeout tunnel 1h',
    '  timeout check 2s',
    '  # Only what never reached a cell is sent again.',
    '  retry-on conn-failure',
    '  option redispatch',
    `  http-error status 503 content-type application/problem+json string '${JSON.stringify(down.problem)}' ` +
      'hdr retry-after 5',
    '',
    'frontend hotels',
    `  bind ${bind}`,
    '  # What a client says of the way it came is no word of a proxy.',
    '  http-request del-header forwarded',
    '  http-request del-header x-forwarded- -m beg',
    '  http-request set-header x-forwarded-for %[src]',
    `  http-request set-header x-forwarded-proto ${certificate === undefined ? 'http' : 'https'}`,
    '  # name@code in a basic credential, rvl_code_… in a token, and for browsers a cookie.',
    '  http-request set-var(txn.kind) "req.hdr(authorization),word(1,\' \'),lower"',
    '  http-request set-var(txn.hotel) "req.hdr(authorization),word(2,\' \'),b64dec,field(1,:),field(2,@)" ' +
      'if { var(txn.kind) -m str basic }',
    '  http-request set-var(txn.hotel) "req.hdr(authorization),word(2,\' \'),field(2,_)" ' +
      'if { var(txn.kind) -m str bearer }',
    `  http-request set-var(txn.hotel) req.cook(${hotelCookie}) if !{ var(txn.kind) -m found }`,
    '  # An address that was given away, to a property system for its webhooks or to people for a page, names it.',
    '  http-request set-var(txn.hotel) url_param(hotel) if !{ var(txn.kind) -m found } { url_param(hotel) -m found }',
    `  http-request set-var(txn.cell) var(txn.hotel),lower,map_str(${table}) if { var(txn.hotel) -m found }`,
    '  use_backend dialers-%[var(txn.cell)] if { path_beg /telephony/ } { var(txn.cell) -m found }',
    '  use_backend cell-%[var(txn.cell)] if { var(txn.cell) -m found }',
    '  default_backend anywhere',
    '',
    '# Pages for whom nobody knows yet, and names that there are not: every cell answers them alike.',
    'backend anywhere',
    '  balance source',
    ...serversOf(cells.flatMap(({ name, servers }) => named(name, servers))),
    ...cells.flatMap((cell) => ['', ...backendOf(cell)]),
    '',
  ].join('\n');
}

function backendOf(cell: Cell): string[] {
  return [
    `backend cell-${cell.name}`,
    '  balance leastconn',
    `  http-request return status 503 content-type application/json string '${JSON.stringify(down.rest)}' ` +
      'hdr retry-after 5 if { path_beg /rest } { nbsrv lt 1 }',
    ...serversOf(named(cell.name, cell.servers)),
    `backend dialers-${cell.name}`,
    '  balance leastconn',
    ...serversOf(named(cell.name, cell.dialers)),
  ];
}

function named(name: string, servers: readonly URL[]): [string, URL][] {
  return servers.map((server, index) => [`${name}-${index + 1}`, server]);
}

/** One that cannot serve is asked nothing: it says so itself. */
function serversOf(servers: readonly (readonly [string, URL])[]): string[] {
  return [
    '  option httpchk',
    '  http-check send meth GET uri /readyz ver HTTP/1.1 hdr host localhost',
    '  default-server check inter 1s fall 2 rise 1',
    ...servers.map(([name, { protocol, hostname, port }]) => {
      const secure = protocol === 'https:';
      const tls = secure ? ` ssl verify required ca-file @system-ca sni str(${hostname}) check-sni ${hostname}` : '';
      return `  server ${name} ${hostname}:${port === '' ? (secure ? '443' : '80') : port}${tls}`;
    }),
  ];
}
