/**
 * What became of a message to another system, as it is kept beside it: what it was told, why nothing was sent, what it
 * answered and what to do then. `recognise.ts` beside this folder finds the code again.
 */
import { joined } from './joined.ts';

export const carried = {
  'told.set': 'told that the call is set (WR)',
  'told.cancelled': 'told that the call is cancelled (WC)',
  'told.changed': 'told of the other time (WC and WR)',
  'told.changedTheirs': 'told that its own call is cancelled, and of ours at the other time (WA DE and WR)',
  'told.moved': 'told of the other room (WC and WR)',
  'told.ended': 'told how the call ended (WA {answer})',
  'told.status': 'told of the room status (RS{digit})',
  'told.heard': 'told that the guest has heard the message (XD)',
  'told.perhaps': '{words}; perhaps it did not arrive, and a second one is never sent',
  'told.nothing': 'nothing to send: {why}',
  'why.notTaken': 'the property system does not take this',
  'why.notTakenByCloud': 'OPERA Cloud does not take this',
  'why.setThere': 'the property system set this call itself',
  'why.movedThere': 'the property system moved the guest itself',
  'why.known': 'the property system knows of this call',
  'why.noNumber': 'the property system did not give this message a number',
  'why.unknown': 'the property system does not know of this call',
  'why.told': 'the property system was told how this call ended',
  'why.longRoom': 'the room number {room} is longer than the 8 letters that a property system takes',
  'why.status': 'status {status} is not in the table of statuses of this connector',
  'charge.noRoom': 'it names no room: look at the charge, and post it by hand',
  'charge.longRoom':
    'the room number {room} is longer than the 8 letters that a property system takes: post it by hand',
  'charge.quantity': 'a quantity of {quantity} is not posted: look at the charge, and post by hand what is right of it',
  'charge.amount': 'the amount {amount} cannot be posted: give item {item} a price, then send the charge again',
  'charge.article': joined(
    'item {item} has no article of at most 4 digits: name it under articles: in the property file, ',
    'then send the charge again',
  ),
  'charge.doubt': '{words}. It had been sent before and not answered: look at the bill first',
  'charge.neverThere': 'it was never on a bill: there is nothing to take back',
  'charge.offBill': 'taken off the bill: check {reference}',
  'charge.stands': 'not taken back, {answer}: check {reference} stands on the bill. Take it off there by hand',
  'posting.byHand': joined(
    'this property system takes no charge back: posting {numbers} stands on the bill. ',
    'Take it off there by hand',
  ),
  'posting.part': 'posting {part} of {parts}: {words}',
  'posting.done': 'OK, posting {number}',
  'posting.allDone': 'OK, posting {first} to {last}',
  'posting.unanswered':
    'no answer to posting {number}: nobody knows whether it was taken; it is sent again under the same number',
  'answer.RY': 'RY, asks to be tried again{said}: nothing to do: it is tried again by itself',
  'answer.NA': 'NA, night audit is running{said}: nothing to do: it is tried again when the audit has ended',
  'answer.NR': 'NR, no response{said}: nothing to do: it is tried again by itself',
  'answer.BY': 'BY, busy{said}: nothing to do: it is tried again by itself',
  'answer.NG': joined(
    'NG, no guest is checked in to this room{said}: check the room in the property system, ',
    'then send the charge again or post it by hand',
  ),
  'answer.NP': joined(
    'NP, posting to this room is not allowed{said}: lift the no-post flag of the guest, ',
    'then send the charge again, or take payment another way',
  ),
  'answer.CO': 'CO, the credit limit is reached{said}: raise the limit or take payment, then send the charge again',
  'answer.IA': joined(
    'IA, the account or the article is not valid{said}: set up the article or the outlet in the property system, ',
    'or correct articles in the property file, then send the charge again',
  ),
  'answer.UR': joined(
    'UR, the record cannot be processed{said}: compare the set-up of the interface in the property system with ',
    'the documentation, then send the charge again',
  ),
  'answer.DN': 'DN, denied{said}: ask the property system why, then send the charge again or post it by hand',
  'answer.DE': 'DE, deleted{said}: post it by hand, or send the charge again',
  'answer.NF': joined(
    'NF, the feature is switched off{said}: switch posting on for this interface in the property system, ',
    'then send the charge again',
  ),
  'answer.other':
    '{answer}, an answer that is not known{said}: look the charge up in the property system before it is sent again',
  'cloud.noPost': joined(
    '{answer}, nothing may be charged to this guest (No Post): ask the guest to pay at the desk, or take No Post off ',
    'the reservation in OPERA, then send the charge again',
  ),
  'cloud.creditLimit': joined(
    '{answer}, the credit limit of the guest is reached: raise it in OPERA or let the guest pay, ',
    'then send the charge again',
  ),
  'cloud.left': '{answer}, the guest does not live there any more: look for the guest in OPERA, and post it by hand',
  'cloud.article': joined(
    '{answer}, OPERA does not know the article: name the right one under articles: in the property file, ',
    'then send the charge again',
  ),
  'cloud.transactionCode': joined(
    '{answer}, OPERA does not know the transaction code: set transactionCode: in the property file to one that it ',
    'has, then send the charge again',
  ),
  'cloud.cashier':
    '{answer}, the cashier is not open: open it in OPERA, or set cashier: in the property file to another one',
  'cloud.room': '{answer}, OPERA does not know the room: give the room the same number here and there',
  'cloud.other': '{answer}: look at it in OPERA, and post it by hand',
  'cloud.denied': joined(
    '{answer}: OPERA does not let us in. Check hotel:, and what the application may do, ',
    'in its portal',
  ),
  'cloud.busy': 'the gateway is busy',
  'cloud.closing': 'the day is being closed in OPERA',
  'cloud.nobody': 'nobody is checked in to room {room} in OPERA: look for the guest there, and post it by hand',
  'cloud.onBill': 'on the bill as {transaction}, check {reference}',
  'cloud.found': 'found on the bill as {transaction}, check {reference}',
  'cloud.tooOften': joined(
    'it is on the bill {count} times, as {transactions} (check {reference}): take back in OPERA what ',
    'is too much',
  ),
  'cloud.voidSent': '{words}. Whether check {reference} is off the bill is looked up',
  'cloud.voidLooked': 'whether check {reference} is off the bill is looked up once more',
  'cloud.voidStands': joined(
    'OPERA answered that check {reference} is off the bill, and it stands there: look at the bill, ',
    'and take it off there by hand',
  ),
  'cloud.voidUnseen': joined(
    'check {reference} was on a bill and is not found any more: look for it in OPERA, ',
    'and take it off there by hand',
  ),
  'cloud.paidBack':
    'check {reference} was taken off the bill more than once: look at the bill, and correct it in OPERA',
  'cloud.answered': 'OPERA answered {status}',
  'cloud.lookedUp': '{words}. Whether it is on the bill is looked up as check {reference}',
  'cloud.notLookedUp': 'check {reference} cannot be looked up now: {words}',
  'cloud.notFound': 'check {reference} is not on a bill; it is looked up once more before it is sent again',
  'cloud.out': 'OPERA does not let us in ({status})',
  'cloud.signIn': '{host} refuses to sign us in ({status}): check appKey, clientId, scope, secret',
  'cloud.https': 'the gateway {host} must be reached by https: write https:// in front of it',
  'cloud.noSecret': 'it has no secret to sign in with: name it with secretEnv: or secretFile:',
  'cloud.otherKey':
    'its secret was sealed with another key: set REVEILLE_SECRET_KEY_BEFORE to the key that was used then',
  'broker.refused': '{host} refuses it: {reason}',
  'broker.garbage': '{host} does not speak MQTT 5, it sent {reason}: check host and port',
  'broker.late': 'older than {minutes} minutes: a lamp that goes on so late wakes somebody who sleeps',
  'why.nobodyThere': 'nobody is checked in to the room there',
  'cloud.callSet': 'OPERA knows that the call is set',
  'cloud.callChanged': 'OPERA knows of the other time',
  'cloud.callRemoved': 'OPERA knows that the call is removed',
  'cloud.callEnded': 'OPERA knows how the call ended',
  'cloud.statusTold': 'OPERA has the room as {status}',
  'cloud.streamTaken':
    'another program listens to what happens in this chain at {host}: there is one seat for each application key',
  'cloud.streamDenied':
    'OPERA does not let us listen at {host} ({answer}): have streaming switched on for the chain, or write stream: no',
  'cloud.streamBroken': 'nothing is heard of what happens at {host}: {reason}',
  'cloud.elsewhere': 'this process does not hold the link',
  'beds.left': '{answer}, the guest does not live there any more: look for the guest in Cloudbeds, and post it by hand',
  'beds.item': joined(
    '{answer}, Cloudbeds has an item of that name under another SKU: name that SKU under articles: ',
    'in the property file, then send the charge again',
  ),
  'beds.currency': joined(
    '{answer}, the hotel has another currency in Cloudbeds: correct currency: in the property file, ',
    'then send the charge again',
  ),
  'beds.other': '{answer}: look at it in Cloudbeds, and post it by hand',
  'beds.denied': '{answer}: Cloudbeds does not let us in. Check the API key and what it may do there, and hotel:',
  'beds.nobody': 'nobody is checked in to room {room} in Cloudbeds: look for the guest there, and post it by hand',
  'beds.onBill': 'on the bill as check {reference}',
  'beds.again': '{words}. It is sent again as check {reference}, which Cloudbeds takes once',
  'beds.voidAgain': '{words}. Check {reference} is taken off the bill again, which Cloudbeds does once',
  'beds.asBefore':
    'check {reference} is on the bill as it was sent before the settings were changed: compare it in Cloudbeds',
  'beds.answered': 'Cloudbeds answered {status}',
  'beds.room': 'Cloudbeds has no room {room}: give the room the same name here and there',
  'beds.statusTold': 'Cloudbeds has the room as {status}',
  'why.notTakenByBeds': 'Cloudbeds does not take this',
  'why.statusThere': 'the property system set this status itself',
} as const;
