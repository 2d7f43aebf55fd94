/** What a service tells Prometheus, as a test reads it. */
import type { Service } from '../src/service.ts';

/** `reveille_alerts_standing{kind="missed"}` and its number. */
export type Told = ReadonlyMap<string, number>;

export async function metricsText({ url }: Pick<Service, 'url'>): Promise<string> {
  const response = await fetch(`${url}/metrics`);
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}: ${await response.text()}`);
  return response.text();
}

export function readMetrics(text: string): Told {
  return new Map(
    Array.from(text.matchAll(/^([a-z]\S*?(?:\{.*\})?) (\S+)$/gm), ([, name = '', value]) => [name, Number(value)]),
  );
}

export const told = async (service: Pick<Service, 'url'>): Promise<Told> => readMetrics(await metricsText(service));

/** Of each metric its type and help, whether or not it has a number at this moment. */
export function describedMetrics(text: string): Map<string, { readonly type: string; readonly help: string }> {
  const help = new Map(
    Array.from(text.matchAll(/^# HELP (\S+) (.*)$/gm), ([, name = '', words = '']) => [name, words]),
  );
  return new Map(
    Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type = '']) => [
      name,
      { type, help: help.get(name) ?? '' },
    ]),
  );
}
