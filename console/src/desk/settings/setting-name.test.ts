import { expect, test } from 'vitest';
import { retentionKeys } from '../../../../server/src/retention/retention.ts';
import { defaultWakeupPolicy } from '../../../../server/src/wakeups/policy.ts';
import { de } from '../../shared/language/de.ts';
import { en } from '../../shared/language/en.ts';
import { translator } from '../../shared/language/translate.ts';
import { settingName } from './setting-name.ts';

const { snooze, ...single } = defaultWakeupPolicy;
const settings = [
  'name',
  'company',
  'timezone',
  'currency',
  'lines',
  'languages',
  'rooms.list',
  'inventory.holdSeconds',
  ...Object.keys(single).map((name) => `wakeup.${name}`),
  ...Object.keys(snooze).map((name) => `wakeup.snooze.${name}`),
  ...retentionKeys.map((name) => `retention.${name}`),
];

test.each(settings)('%s has a name that people use', (setting) => {
  for (const name of [settingName(setting, translator('en', en)), settingName(setting, translator('de', de))]) {
    expect(name).not.toBe(setting);
    expect(name).not.toMatch(/\w\.\w/);
  }
});

test('what is not known keeps the name that the file has for it', () => {
  expect(settingName('wakeup.moon', translator('en', en))).toBe('wakeup.moon');
  expect(settingName('retention.journal', translator('de', de))).toBe('Frist: Journal');
});
