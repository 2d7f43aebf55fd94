/** What somebody should do about an alert who reads of it at three in the morning. */
import type { AlertKind } from '../../events/catalogue/alerts.ts';

export const advice: Readonly<Record<AlertKind, string>> = {
  unanswered:
    'Go to the room and wake the guest. Then take the alert in the console, so that no phone rings about it any more.',
  missed: 'Ring the room or go there at once: the guest may still be asleep. Then take the alert in the console.',
  'to-call': 'Call the guest now and wake them yourself. Then say in the console how it went.',
  'to-knock': 'Go to the room now and knock until the guest is awake. Then say so in the console.',
  overdue:
    'Take the list of the night and ring these rooms by hand. Then look at the telephone system: Connections in the ' +
    'console says what is wrong.',
  'cannot-ring':
    'Fix what is in the way before the first call is due. If that is not possible, take the list of the night and ' +
    'ring these rooms by hand.',
  'canary-silent':
    'See whether the phone is plugged in. If it is, ring a room from the console: what the canary does not hear, a ' +
    'guest would not hear either.',
  'service-trouble': 'Do what it says, or call whoever looks after the server. `reveille doctor` there says the same.',
  clock: 'Calls go on by themselves in a moment. Have somebody look at the clocks of the servers: NTP must run there.',
  'destination-failing':
    'Nothing is lost: it is tried again by itself. Connections in the console says what is wrong with it.',
  'destination-parked':
    'Connections in the console says what is wrong with it. Fix that, then press "Try again now" there.',
  'destination-gone':
    'Ask whoever runs it. If it was a mistake, press "Try again now" under Connections in the console.',
  'destination-set-aside':
    'Look at the delivery in the console. Send it again, or enter it by hand where it was to go.',
  'link-down':
    'Charges wait, and nothing is lost. See whether the property system and the network run; Connections in the ' +
    'console says more.',
  'wakeup-refused':
    'Speak with the guest: the call that they believe in will not come. Set it by hand in the console where it is ' +
    'still wanted.',
  'caller-lost':
    'Ring them back and ask what they wanted. Then take the alert in the console; Calls that came in says what was ' +
    'pressed.',
  guessing: 'If it is no device of your own with an old password, reset the password of the account.',
};
