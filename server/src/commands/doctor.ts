import { styleText } from 'node:util';
import { examine } from '../doctor/examination.ts';
import type { Finding } from '../doctor/finding.ts';
import { plugs } from '../plugs.ts';
import { type Command, configFor, parseWords, print, printJson } from './command.ts';

const marks = {
  good: styleText('green', 'ok  '),
  off: styleText('dim', 'off '),
  warning: styleText('yellow', 'warn'),
  bad: styleText('red', 'BAD '),
};

export const doctor: Command = {
  name: 'doctor',
  summary: 'say what is wrong, and how to fix it',
  help: [
    'Usage: reveille doctor [--json] [--settings FILE]',
    '',
    'Looks at everything the service needs and changes nothing. Exits with 1 when something keeps the service',
    'from working, or no phone can ring; a warning alone leaves it at 0.',
  ].join('\n'),
  async run(words) {
    const { values } = parseWords(words, { json: { type: 'boolean' } });
    const config = configFor(values);
    const { telephonyOf } = await import('../telephony/chosen.ts'); // only here: commands that do without start quicker
    const findings = await examine(config, telephonyOf(config), plugs);
    if (values.json === true) printJson(findings);
    else for (const finding of findings) show(finding);
    return findings.some((finding) => finding.verdict === 'bad') ? 1 : 0;
  },
};

function show({ what, verdict, seen, mend }: Finding): void {
  print(`${marks[verdict]} ${what.padEnd(12)} ${seen}`);
  if (mend !== undefined) print(`${' '.repeat(18)}fix: ${mend}`);
}
