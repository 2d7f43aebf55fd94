import type { Sentences } from '../sentence.ts';

export const dutch: Sentences = {
  goodMorning: 'Goedemorgen. U spreekt met {hotel}.',
  goodAfternoon: 'Goedemiddag. U spreekt met {hotel}.',
  goodEvening: 'Goedenavond. U spreekt met {hotel}.',
  time: 'Uw wektelefoontje, voor {time}.',
  late: 'Onze excuses: dit telefoontje heeft een vertraging van {minutes}.',
  lastCall: 'Dit is ons laatste telefoontje.',
  snooze: 'Toets {key} voor een nieuw telefoontje over {minutes}.',
  confirm: 'Toets {key} als u wakker bent.',
  snoozed: 'Wij bellen u over {minutes} opnieuw.',
  confirmed: 'Dank u wel. Een prettige dag.',
  goodbye: 'Tot ziens.',
  desk: 'Kamer {room}, heeft het wektelefoontje niet beantwoord. Wektijd: {time}. Toets {key} om het over te nemen.',
  deskCall: 'Kamer {room}, wil door een persoon gewekt worden. Wektijd: {time}. Toets {key} om verbonden te worden.',
  deskKnock:
    'Kamer {room}, moet gewekt worden door op de deur te kloppen. Wektijd: {time}. Toets {key} als u gaat. ' +
    'Is de gast wakker, toets drie.',
  deskTrouble:
    'Let op. Op de wektelefoontjes van {hotel} kan nu niet worden vertrouwd. Kijk op het scherm. Toets ' +
    '{key} om het over te nemen.',
  deskTaken: 'Dank u wel. U hebt het overgenomen.',
};
