/** What people call the settings that a property file names by the way to them. */
import { en, type Word } from '../../shared/language/en.ts';
import type { Translate } from '../../shared/language/translate.ts';

const names: Readonly<Record<string, Word>> = {
  languages: 'hotel.languages',
  'rooms.list': 'hotel.roomList',
  'inventory.holdSeconds': 'hotel.holdSeconds',
  'wakeup.escalation': 'settings.escalation',
  'wakeup.canary': 'policy.canaryRing',
  'wakeup.snooze.minutes': 'policy.snoozeMinutes',
  'wakeup.snooze.times': 'policy.snoozeTimes',
};

/** One that this page does not know yet keeps the name that the file has for it. */
export function settingName(setting: string, t: Translate): string {
  const [section, name = ''] = setting.split('.');
  const word =
    names[setting] ??
    (section === 'wakeup' ? `policy.${name}` : section === 'retention' ? `kept.${name}` : `hotel.${setting}`);
  if (!(word in en)) return setting;
  const said = t(word as Word);
  return section === 'retention' ? `${t('kept.days')}: ${said}` : said;
}
