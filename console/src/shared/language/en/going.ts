/** Somebody is on the way to a guest who did not wake. */
export const going = {
  'going.title': 'On the way',
  'going.status': 'Someone is going',
  'going.since': '{name} is going, since {time}.',
  'going.ask': 'How did it end?',
  'going.notThere': 'Nobody in the room',
  'going.done.notThere': 'Room {room}: nobody in the room',
  'going.said': '{how}, said {time} by {name}',
  'going.open': 'nobody has said yet how it ended',
} as const;
