import { Button, NativeSelect, Tabs, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import screen from '../look/screen.module.css';
import { licensed, useSession } from '../../shared/session.ts';
import { AddLanguage } from './add-language.tsx';
import classes from './announcements.module.css';
import { type Announcement, announcementsQuery } from './queries.ts';
import { RingPhone } from './ring-phone.tsx';
import { SentenceRow } from './sentence-row.tsx';
import { useWriting } from './writing.ts';

/** What guests hear, in the hotel's own words: written, listened to, and rung on a real phone. */
export function Announcements(): ReactElement {
  const { t, tag } = useLanguage();
  const nameOf = new Intl.DisplayNames(tag, { type: 'language' });
  const session = useSession();
  const { data } = useQuery({ ...announcementsQuery, enabled: licensed(session, 'wakeup') });
  const [chosen, setChosen] = useState<string | null>(null);
  const announcements = data?.announcements ?? [];
  const shown = announcements.find(({ language }) => language === chosen) ?? announcements[0];
  if (!licensed(session, 'wakeup')) return <p>{t('trouble.noWakeups')}</p>;
  return (
    <section className={`${screen.card} ${classes.screen}`} aria-busy={data === undefined}>
      <div className={classes.head}>
        <h1 className={screen.cardTitle}>{t('announce.title')}</h1>
        <AddLanguage added={setChosen} />
      </div>
      {shown === undefined ? null : (
        <Tabs value={shown.language} onChange={setChosen} keepMounted={false} classNames={{ list: classes.tabs ?? '' }}>
          <Tabs.List aria-label={t('announce.languages')}>
            {announcements.map(({ language }, index) => (
              <Tabs.Tab key={language} value={language} className={classes.tab ?? ''}>
                {nameOf.of(language)}
                {index === 0 ? ` · ${t('announce.default')}` : ''}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {announcements.map((one) => (
            <Tabs.Panel key={one.language} value={one.language}>
              <Sentences
                announcement={one}
                voices={(data?.voices ?? []).filter(({ id }) => id.split('-')[0] === one.language.split('-')[0])}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </section>
  );
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

function Sentences({
  announcement,
  voices,
}: {
  readonly announcement: Announcement;
  readonly voices: readonly { id: string; name: string }[];
}): ReactElement {
  const t = useTranslate();
  const { language, sentences, complete, voice } = announcement;
  const [time, setTime] = useState('06:30');
  const at = clock.test(time) ? time : '06:30';
  const { drafts, troubles, player, write, save, saveAll, putBack, record, listen, speak } = useWriting(
    announcement,
    at,
  );
  const whole = player.playing === '';
  return (
    <>
      {complete ? null : <p className={classes.incomplete}>{t('announce.incomplete')}</p>}
      <div className={classes.proof}>
        <div className={classes.listen}>
          <TextInput
            label={t('announce.time')}
            size="md"
            value={time}
            maxLength={5}
            error={clock.test(time) ? undefined : t('refused.noTime', { word: time })}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
          <Button
            variant="default"
            size="md"
            leftSection={<Icon name={whole ? 'cross' : 'sound'} />}
            onClick={() => (whole ? player.stop() : void listen())}
          >
            {t(whole ? 'announce.stop' : 'announce.playAll')}
          </Button>
        </div>
        <RingPhone language={language} time={at} saveAll={saveAll} unsaved={Object.keys(drafts).length > 0} />
        {voices.length === 0 ? null : (
          <NativeSelect
            label={t('announce.voice')}
            size="md"
            value={voice ?? ''}
            onChange={(event) => void speak(event.currentTarget.value)}
            data={[
              { value: '', label: t('announce.usualVoice') },
              ...voices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </div>
      <ul className={classes.rows}>
        {sentences.map((sentence) => (
          <SentenceRow
            key={sentence.sentence}
            sentence={sentence}
            language={language}
            draft={drafts[sentence.sentence]}
            trouble={troubles[sentence.sentence]}
            playing={player.playing === sentence.sentence}
            write={(text) => write(sentence, text)}
            save={() => void save(sentence)}
            putBack={() => void putBack(sentence)}
            play={() => (player.playing === sentence.sentence ? player.stop() : void listen(sentence))}
            record={(file) => void record(sentence, file)}
          />
        ))}
      </ul>
    </>
  );
}
