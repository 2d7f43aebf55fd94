import type { Sentences } from '../sentence.ts';

export const english: Sentences = {
  goodMorning: 'Good morning. This is {hotel}.',
  goodAfternoon: 'Good afternoon. This is {hotel}.',
  goodEvening: 'Good evening. This is {hotel}.',
  time: 'Your wake-up call, for {time}.',
  late: 'We are sorry. This call is late, by {minutes}.',
  lastCall: 'This is our last call.',
  snooze: 'To be called again in {minutes}, press {key}.',
  confirm: 'To show that you are awake, press {key}.',
  snoozed: 'We will call you again in {minutes}.',
  confirmed: 'Thank you. Have a good day.',
  goodbye: 'Goodbye.',
  desk: 'Room {room}, did not answer the wake-up call, at {time}. Press {key} to take it over.',
  deskCall: 'Room {room}, wants to be woken by a person, at {time}. Press {key}, and you are connected.',
  deskKnock:
    'Room {room}, is to be woken by a knock on the door, at {time}. Press {key} if you go. ' +
    'If the guest is awake, press three.',
  deskTrouble:
    'Attention. Wake-up calls of {hotel} cannot be relied upon at present. Please look at the console. ' +
    'Press {key} to take it over.',
  deskTaken: 'Thank you. The call is yours now.',
};
