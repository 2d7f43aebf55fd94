/** GET /rest/system: sections 2, 4 and 9 of the interface. */
import { expect, test } from 'vitest';
import { now } from './kit/clock.ts';
import { useService } from './kit/service.ts';

const text = expect.any(String);
const truth = expect.any(Boolean);
const whole = expect.toSatisfy(Number.isInteger, 'a whole number');
const momentText = expect.stringMatching(/^\d{4}\/\d{2}\/\d{2} at \d{2}:\d{2}:\d{2} [AP]M$/);
const service = useService();

type Information = Record<string, unknown> & {
  readonly date: Record<string, string>;
  readonly time: Record<string, string>;
  readonly languages: { id: number; default: boolean }[];
};

async function information(): Promise<Information> {
  const answer = await service.desk.get('/rest/system');
  expect(answer.status).toBe(200);
  return answer.body as Information;
}

test('the system information has every field of the interface, each of its type, and no other', async () => {
  const { date, time, languages, license, voices, ...rest } = await information();
  expect(rest).toEqual({
    build: text,
    company: text,
    datapath: text,
    defaultlanguage: whole,
    telephony: truth,
    diskfree: whole,
    diskpercentfree: whole,
    diskpercentused: whole,
    disksize: whole,
    inetstack: text,
    installed: momentText,
    iso8601: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/),
    licenseVersion: whole,
    lines: whole,
    major: expect.stringMatching(/^\d+$/),
    minor: expect.stringMatching(/^\d+$/),
    database: truth,
    name: text,
    registered: truth,
    released: expect.stringMatching(/^\d{4}\/\d{2}\/\d{2}$/),
    rfc1036: text,
    rfc1123: text,
    rfc2616: text,
    running: truth,
    serialnumber: text,
    setup: momentText,
    sitename: text,
    smtpenabled: truth,
    timestamp: expect.stringMatching(/^\d{17}$/),
    updated: momentText,
    version: text,
    webuiversion: text,
  });
  for (const part of [date, time, languages, license, voices]) expect(part).toBeTypeOf('object');
});

test('the date object has a day, a local date, a month, a weekday and a year', async () => {
  const { date } = await information();
  expect(date).toEqual({
    day: expect.stringMatching(/^\d{1,2}$/),
    localDate: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
    month: expect.stringMatching(/^\p{L}+$/u),
    weekday: expect.stringMatching(/^\p{L}+$/u),
    year: expect.stringMatching(/^\d{4}$/),
  });
});

test('the time object has an hour and a minute of two digits, a 12-hour local time and an offset', async () => {
  const { time } = await information();
  expect(time).toEqual({
    hour: expect.stringMatching(/^([01]\d|2[0-3])$/),
    localTime: expect.stringMatching(/^(0\d|1[0-2]):[0-5]\d [ap]m$/),
    minute: expect.stringMatching(/^[0-5]\d$/),
    timezone: expect.stringMatching(/^[+-]\d{4}$/),
  });
});

test('languages, licences and voices have the fields of the interface', async () => {
  const { languages, license, voices, defaultlanguage } = await information();
  for (const language of languages) expect(language).toEqual({ id: whole, name: text, default: truth });
  expect(languages.filter((language) => language.default).map((language) => language.id)).toEqual([defaultlanguage]);
  for (const licence of license as unknown[]) expect(licence).toEqual({ id: whole, name: text, value: whole });
  for (const voice of voices as unknown[]) expect(voice).toEqual({ id: text, name: text, description: text });
});

test('every way of writing the time tells the same moment, now, by the clock of the property', async () => {
  const told = await information();
  const clock = now();
  const instant = Date.parse(String(told['iso8601']));
  expect(Math.abs(instant - clock.epochMilliseconds)).toBeLessThan(30_000);
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(clock.timeZoneId);
  expect(String(told['iso8601']).slice(-6)).toBe(local.offset);
  expect(told.time['timezone']).toBe(local.offset.replace(':', ''));
  expect(Number(told.time['hour'])).toBe(local.hour);
  expect(Number(told.time['minute'])).toBe(local.minute);
  expect(Number(told.date['day'])).toBe(local.day);
  expect(Number(told.date['year'])).toBe(local.year);
  const [month, day, year] = (told.date['localDate'] ?? '').split('/');
  expect(`${year}-${month}-${day}`).toBe(local.toPlainDate().toString());
  for (const name of ['rfc1036', 'rfc1123', 'rfc2616'])
    expect(Math.abs(Date.parse(String(told[name])) - instant), name).toBeLessThan(2000);
  expect(told['rfc1123']).toMatch(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/);
  expect(told['rfc2616']).toMatch(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
});

test('the disk adds up', async () => {
  const { diskfree, disksize, diskpercentfree, diskpercentused } = (await information()) as unknown as Record<
    string,
    number
  >;
  expect(diskfree).toBeLessThanOrEqual(disksize as number);
  expect((diskpercentfree as number) + (diskpercentused as number)).toBe(100);
});

test('the version is major.minor, and the Server header carries the versions of product and REST', async () => {
  const answer = await service.desk.get('/rest/system');
  const { version, major, minor, name } = answer.body as Record<string, string>;
  expect(version).toBe(`${major}.${minor}`);
  const server = answer.headers.get('server') ?? '';
  expect(server.startsWith(`${name}/${version}`), server).toBe(true);
  expect(server.match(/\S+\/\d+(\.\d+)*/g)?.length, server).toBe(2);
});

test('the Location of the system information is the system information', async () => {
  const answer = await service.desk.get('/rest/system');
  expect(new URL(answer.headers.get('location') ?? '', service.url).pathname).toBe('/rest/system');
});

test('no path of the interface carries a version', () => {
  const rest = Object.keys(service.document.paths).filter((path) => path.startsWith('/rest'));
  for (const path of rest) expect(path).not.toMatch(/\/v\d/);
});
