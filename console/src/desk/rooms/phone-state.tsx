import { Allowed } from '../session/allowed.tsx';
import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { quoted } from '../../shared/language/saying.ts';
import { Icon } from '../../shared/look/icons.tsx';
import { useSession } from '../../shared/session.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { Dialog } from '../look/dialog.tsx';
import { useTellFailure } from '../undo/toasts.tsx';
import { resultWord } from '../wakeups/wakeup.ts';
import { isRinging, type Phone, phoneQuery, testRing } from './queries.ts';
import classes from './room.module.css';

/** Whether the phone works: how it answered the last time, and a ring to try it. */
export function PhoneState({ room }: { readonly room: string }): ReactElement | null {
  const called = usePeople();
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const { data: phone } = useQuery(phoneQuery(room));
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
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
    return t('room.tested', { time: moment(ring.at), actor: called(ring.actor, ring.at), result: state });
  };
  const ring = async (): Promise<void> => {
    setAsking(false);
    setBusy(true);
    try {
      await testRing(room);
    } catch (error) {
      tellFailure(error);
    } finally {
      await queries.invalidateQueries({ queryKey: ['phone', room] });
      setBusy(false);
    }
  };
  const { lastCall, telephony } = phone;
  // For who looks after the phones: what the last test and the last call were answered with.
  const technical = [
    quoted(phone.testRing?.words ?? ''),
    ...[phone.testRing?.sipStatus, lastCall?.sipStatus].map((sip) => (sip == null ? '' : `SIP ${sip}`)),
  ]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <div>
      <p className={classes.name}>
        {t('room.phone')} · {t('room.extension', { extension: phone.extension })}
      </p>
      <div className={classes.phone}>
        <Allowed to="phones.test">
          <Button
            variant="default"
            loading={busy}
            disabled={isRinging(phone)}
            leftSection={<Icon name="phone" size={16} />}
            onClick={() => (phone.occupied === false ? void ring() : setAsking(true))}
          >
            {t('room.testRing')}
          </Button>
        </Allowed>
        <Dialog opened={asking} close={() => setAsking(false)} title={t('room.testRing')}>
          <p>{t(phone.occupied === true ? 'room.test.occupied' : 'room.test.perhaps', { room })}</p>
          <Group>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('room.test.no')}
            </Button>
            <Button onClick={() => void ring()}>{t('room.test.yes')}</Button>
          </Group>
        </Dialog>
        <div className={classes.told} role="status">
          {telephony.running ? null : <p className={classes.doubt}>{t('room.phoneDown')}</p>}
          {phone.testRing === null ? null : <p>{tried(phone.testRing)}</p>}
          <p>
            {lastCall === null
              ? t('room.neverRung')
              : t('room.lastCall', {
                  time: moment(lastCall.at),
                  result: resulted(lastCall.result),
                })}
          </p>
          {technical === '' ? null : (
            <details>
              <summary>{t('record.technical')}</summary>
              {technical}
            </details>
          )}
        </div>
      </div>
    </div>
  );
}
