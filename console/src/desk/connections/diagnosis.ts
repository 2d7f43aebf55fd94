/** From what a connection reported to what a person can do about it. What is not known here is shown as it was said. */

const causes = [
  ['mail', /^(?:the|no) mail server/],
  ['network', /REVEILLE_ALLOWED_NETWORKS|not on the open internet/],
  ['unheld', /no process holds this link/],
  ['greeting', /does not answer our greeting/],
  ['link', /does not confirm the link/],
  ['closed', /property system closed the connection/],
  ['certificate', /CERT|certificate|self.signed|ERR_TLS|EPROTO|SSL/i],
  ['name', /ENOTFOUND|EAI_AGAIN|getaddrinfo/],
  ['refused', /ECONNREFUSED/],
  ['silent', /TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|within|fallen silent|does not answer/i],
  ['broken', /ECONNRESET|EPIPE|UND_ERR_SOCKET|other side closed|the connection broke/i],
  ['redirect', /a redirect, which is not followed/],
] as const;

export type Cause =
  | (typeof causes)[number][0]
  | 'answer'
  | 'gone'
  | 'stuck'
  | 'noPhones'
  | 'phonesPassword'
  | 'phonesDown'
  | 'pbx';

export function causeOf(words: string): Cause {
  return causes.find(([, pattern]) => pattern.test(words))?.[0] ?? 'answer';
}

/** Undefined when it works. */
export function phoneCause({
  running,
  registered,
  detail,
}: {
  readonly running: boolean;
  readonly registered: boolean;
  readonly detail: string;
}): Cause | undefined {
  if (running) return registered ? undefined : 'pbx';
  return /refuses the user or password/.test(detail) ? 'phonesPassword' : 'phonesDown';
}

/** The host and port of wherever it goes, or the addresses that mail goes to. */
export function placeOf(target: Readonly<Record<string, unknown>>): string {
  const url = target['url'];
  if (typeof url === 'string' && URL.canParse(url)) return new URL(url).host;
  const { host, port, to, format } = target;
  if (typeof to === 'string') return to.replaceAll(',', ', ');
  return typeof host === 'string'
    ? `${host}${typeof port === 'number' || typeof port === 'string' ? `:${port}` : ''}`
    : typeof format === 'string'
      ? format
      : '';
}
