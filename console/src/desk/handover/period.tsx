import { TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { useSession } from '../../shared/session.ts';
import { fieldOf, instantOfField } from '../../shared/time/field.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { Choices } from '../look/choices.tsx';
import classes from './handover.module.css';
import type { Told } from './queries.ts';

interface Props {
  readonly told: Told;
  readonly choose: (since: string) => void;
}

/** Since the last handover, since the night began, or since any other moment. */
export function Period({ told, choose }: Props): ReactElement {
  const called = usePeople();
  const { t, tag } = useLanguage();
  const zone = useSession().property.timezone;
  const { since, night, last } = told;
  const [other, setOther] = useState(false);
  const moment = (instant: string): string =>
    `${shortDate(Date.parse(instant), zone, tag)} ${clockTime(Date.parse(instant), zone)}`;
  const pick = (instant: string) => (): void => {
    setOther(false);
    choose(instant);
  };
  const choices = [
    ...(last === null
      ? []
      : [
          {
            name: t('handover.sinceTaken', { time: moment(last.taken), name: called(last.by, last.taken) }),
            chosen: !other && since === last.taken,
            choose: pick(last.taken),
          },
        ]),
    {
      name: t('handover.sinceNight', { time: moment(night) }),
      chosen: !other && since === night,
      choose: pick(night),
    },
    { name: t('handover.sinceOther'), chosen: other, choose: () => setOther(true) },
  ];
  return (
    <div className={classes.period} data-print="no">
      <Choices label={t('handover.period')} choices={choices} />
      {other ? (
        <TextInput
          size="md"
          type="datetime-local"
          label={t('handover.from')}
          defaultValue={fieldOf(Date.parse(since), zone)}
          max={fieldOf(Date.parse(told.until), zone)}
          onChange={(event) => {
            const at = instantOfField(event.currentTarget.value, zone);
            // A moment that is still to come, or half typed, is none to look back from.
            if (at !== undefined && at < Date.parse(told.until) && Date.parse(told.until) - at < mostMilliseconds)
              choose(new Date(at).toISOString());
          }}
        />
      ) : null}
    </div>
  );
}

/** The service looks back so far; who wants more has the reports. */
const mostMilliseconds = 30 * 86_400_000;
