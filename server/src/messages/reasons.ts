/**
 * Why something does not work, where the sentence is kept as a text before somebody reads it: beside a message that
 * waits, in an alert, in what a process tells of its phones. `recognise.ts` beside this folder finds the code again.
 */
import { joined } from './joined.ts';

export const reasons = {
  'phones.password': 'Asterisk refuses the user or password: check ARI_USER and ARI_PASSWORD against ari.conf',
  'phones.starting':
    'Asterisk answered {status} to asterisk/info: it is still starting, or ARI is off (check ari.conf)',
  'phones.certificate':
    'Asterisk at {url} has a certificate that is not believed ({reason}): name its authority in REVEILLE_CA',
  'phones.silent': 'Asterisk at {url} does not answer ({reason}): check ARI_URL, http.conf and that it runs',
  'phones.state': 'Asterisk {version}; {endpoint} is {state}',
  'phones.state.old':
    'Asterisk {version} (older than {sound}, which fixes known weaknesses: please upgrade); {endpoint} is {state}',
  'phones.own': 'Asterisk {version} of {name}; {endpoint} is {state}',
  'phones.own.old': 'Asterisk {version} (older than {sound}: please upgrade) of {name}; {endpoint} is {state}',
  'phones.ownAway': "the property's own Asterisk is not connected: check websocket_client.conf there",
  'phones.none': 'no telephone system serves this property',
  'phones.unset': 'no telephone system is configured: set ARI_URL',
  'phones.notDialled': 'no Asterisk has dialled us yet: check websocket_client.conf there',
  'phones.untold': 'Asterisk answers, but does not tell of its calls yet',
  'ring.lapsed': 'not rung within the grace time',
  'ring.unsaid': 'nobody said that the guest is awake',
  'ring.noLine': 'no line came free in time',
  'ring.noPhone': 'the room has no phone any more',
  'ring.unseen': 'its end was not seen',
  'ring.endless': 'it never ended',
  'ring.carrierGone': 'the telephone system that carried it is gone',
  'ring.unset': 'no telephone system is configured',
  'ring.unconnected': 'no telephone system is connected',
  'ring.refused': 'Asterisk {name} refuses the call: {reason}; check the line {endpoint}',
  'ring.away': 'Asterisk {name} is not connected: `reveille doctor` says what to fix',
  'ring.awayWhy': 'Asterisk {name} is not connected ({reason}): `reveille doctor` says what to fix',
  'ring.foreign': 'Asterisk {name} belongs to another property',
  'ring.unknown': 'no Asterisk is named {name}',
  'ring.lost': 'the connection to Asterisk was lost before the call was sent',
  'ring.extension':
    '{extension} is no extension that may be rung: write 1 to 10 digits or letters in the list of rooms',
  'ring.soundless': 'the announcement has no sound: nobody would be woken by it',
  'address.inside': joined(
    '{host} is not on the open internet, and nothing is sent inside a network unless whoever runs the ',
    'service allows it: REVEILLE_ALLOWED_NETWORKS, or for a property system in that network `reveille apply` ',
    'with its address written out',
  ),
  'receiver.silent': 'no answer from {host}: {reason}',
  'receiver.redirect': 'answered {status}, a redirect, which is not followed',
  'mail.none': 'no mail server is set: whoever runs the service sets REVEILLE_SMTP_URL, like smtp://127.0.0.1:25',
  'mail.password': 'the mail server does not take our name and password: check REVEILLE_SMTP_URL',
  'mail.tls': joined(
    'the mail server begins no TLS, without which no password is sent; smtps:// in REVEILLE_SMTP_URL may do: ',
    '{response}',
  ),
  'mail.from': 'the mail server does not take mail from {from}, see REVEILLE_MAIL_FROM: {response}',
  'mail.refused': 'the mail server refused it: {response}',
  'mail.said': 'the mail server said: {response}',
  'mail.unwell': 'the mail server does not answer well: {reason}',
  'pms.greeting': 'the property system does not answer our greeting: is the interface switched on there?',
  'pms.unconfirmed': 'the property system does not confirm the link (no LA): is the interface switched on there?',
  'pms.silent': 'the property system has fallen silent',
  'pms.closed': 'the property system closed the connection',
  'pms.broken': 'the connection broke: {reason}',
  'pms.unread': 'the property system does not take what it is sent',
  'pms.floods': 'the property system says more than can be listened to',
  'pms.noise': 'the property system sends without end what is no record',
  'pms.goodbye': 'we said goodbye',
  'pms.givenUp': 'the link was given up',
  'pms.gone': 'the connection is gone',
  'pms.leftOut': 'a record of the property system could not be kept, and was left out',
  'pms.manyCalls': 'the property system sets more calls that cannot be made than can be told one by one',
  'charge.again': 'sent before and not answered; sent again under the same number',
  'charge.againAs': 'sent before, not answered and not found on a bill; sent again under the same number, {reference}',
  'delivery.deaths': 'the service ended {deaths} times while it was sent. It may have arrived',
  'delivery.unsent': 'not sent: {problem}',
  'delivery.setAside':
    'set aside, because it cannot be sent: {reason}. Look at it, then send it again or enter it by hand',
  'ways.clock': 'the clock jumped, and calls are held back',
} as const;
