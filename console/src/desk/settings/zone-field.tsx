/** The hotel's clock, with what another one means for calls that are set. */
import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { serviceNow } from '../../shared/time/clock.ts';
import { clockTime } from '../../shared/time/zone.ts';
import classes from './hotel-form.module.css';

interface Props {
  readonly value: string;
  readonly kept: string;
  readonly callsSet: number;
  readonly wrong: boolean;
  readonly write: (zone: string) => void;
}

export function ZoneField({ value, kept, callsSet, wrong, write }: Props): ReactElement {
  const t = useTranslate();
  const time = timeIn(value);
  return (
    <div>
      <TextInput
        size="md"
        label={t('hotel.timezone')}
        description={t('hotel.timezoneHint')}
        value={value}
        autoComplete="off"
        spellCheck={false}
        list="hotel-zones"
        error={wrong ? t('hotel.wrong.timezone') : undefined}
        onChange={(event) => write(event.currentTarget.value.trim())}
      />
      <datalist id="hotel-zones">
        {Intl.supportedValuesOf('timeZone').map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <div role="status">
        {time === undefined ? null : <p className={classes.hint}>{t('hotel.clockNow', { time })}</p>}
        {time === undefined || value === kept ? null : (
          <div className={classes.notice}>
            <p>{t('hotel.zoneMeans', { from: kept, to: value })}</p>
            {callsSet === 0 ? null : <p>{t('hotel.zoneCalls', { count: callsSet })}</p>}
          </div>
        )}
      </div>
    </div>
  );
}

/** Undefined where there is no such zone, or half of its name is typed. */
function timeIn(zone: string): string | undefined {
  try {
    return /^[+-]/.test(zone) || zone === '' ? undefined : clockTime(serviceNow(), zone);
  } catch {
    return undefined;
  }
}
