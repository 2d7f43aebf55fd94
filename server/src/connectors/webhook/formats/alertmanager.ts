/** Alertmanager of Prometheus: https://prometheus.io/docs/alerting/latest/alerts_api */
import { anyAddress, type Format, readAddress, signedIn } from './format.ts';
import type { Said } from './said.ts';

const path = '/api/v2/alerts';
/** Without an end, Alertmanager takes an alert for over after five minutes; nobody repeats it. */
const openFor = { hours: 24 };

export const alertmanager: Format = {
  settings: {},
  secret: {
    ...anyAddress,
    advice: 'write its address, like http://alertmanager:9093, where needed with name:password@',
  },
  request(said, address) {
    const { url, headers } = signedIn(readAddress(address));
    if (!url.pathname.endsWith(path)) url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
    return { url, ...(headers === undefined ? {} : { headers }), json: [alertOf(said)] };
  },
};

/** The labels are the same when it is over: by them it is found again. */
function alertOf({ kind, code, subject, room, sentence, where, hotel, link, urgency, at }: Said): object {
  return {
    labels: {
      alertname: `reveille.${kind}`,
      property: code,
      severity: urgency === 'told' ? 'info' : 'critical',
      ...(subject === undefined ? {} : { subject }),
      ...(room === undefined ? {} : { room }),
    },
    annotations: { summary: sentence, description: `${where} · ${hotel}` },
    ...(urgency === 'over' ? { endsAt: at.toString() } : { startsAt: at.toString() }),
    ...(urgency === 'raised' ? { endsAt: at.add(openFor).toString() } : {}),
    ...(link === undefined ? {} : { generatorURL: link }),
  };
}
