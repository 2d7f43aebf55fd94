import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Refused } from '../../shared/http/request.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import { useSession } from '../../shared/session.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { useTell } from '../undo/toasts.tsx';
import { resultWord } from '../wakeups/wakeup.ts';
import { isRinging, type Phone, phoneQuery, testRing } from './queries.ts';
import classes from './room.module.css';

/** Whether the phone works: how it answered the last time, and a ring to try it. */
export function PhoneState({ room }: { readonly room: string }): ReactElement | null {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const tell = useTell();
  const queries = useQueryClient();
  const { data: phone } = useQuery(phoneQuery(room));
  const [busy, setBusy] = useState(false);
  if (phone === undefined) return null;
  const moment = (text: string): string =>
    `${shortDate(Date.parse(text), timezone, tag)} ${clockTime(Date.parse(text), timezone)}`;
  const resulted = (result: number | null): string => {
    const word = result === null ? undefined : resultWord(result);
    return word === undefined ? t('room.testLost') : t(word);
  };
  const tried = (ring: NonNullable<Phone['testRing']>): string => {
    const state = t(`ring.${ring.state}`, { extension: phone.extension });
    if (isRinging(phone)) return state;
    const result = [state, ring.sipStatus === null ? '' : `SIP ${ring.sipStatus}`, ring.words]
      .filter((part) => part !== '')
      .join(' · ');
    return t('room.tested', { time: moment(ring.at), actor: ring.actor, result });
  };
  const ring = async (): Promise<void> => {
    setBusy(true);
    try {
      await testRing(room);
    } catch (error) {
      tell({
        title: t('done.failed'),
        detail: error instanceof Refused ? error.message : t('trouble.away'),
        trouble: true,
        seconds: 15,
      });
    } finally {
      await queries.invalidateQueries({ queryKey: ['phone', room] });
      setBusy(false);
    }
  };
  const { lastCall, telephony } = phone;
  return (
    <div>
      <p className={classes.name}>
        {t('room.phone')} · {t('room.extension', { extension: phone.extension })}
      </p>
      <div className={classes.phone}>
        <Button
          variant="default"
          loading={busy}
          disabled={isRinging(phone)}
          leftSection={<Icon name="phone" size={16} />}
          onClick={() => void ring()}
        >
          {t('room.testRing')}
        </Button>
        <div className={classes.told} role="status">
          {telephony.running ? null : <p className={classes.doubt}>{t('room.phoneDown')}</p>}
          {phone.testRing === null ? null : <p>{tried(phone.testRing)}</p>}
          <p>
            {lastCall === null
              ? t('room.neverRung')
              : t('room.lastCall', {
                  time: moment(lastCall.at),
                  result: [resulted(lastCall.result), lastCall.sipStatus === null ? '' : `SIP ${lastCall.sipStatus}`]
                    .filter((part) => part !== '')
                    .join(' · '),
                })}
          </p>
        </div>
      </div>
    </div>
  );
}
