import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';

/**
 * Calls the PBX with SIP written by hand and gives back its answers as they came, the final one last: what a PBX says
 * on the wire and another Asterisk may keep to itself.
 */
export async function invite(pbx: string, extension: string): Promise<string[]> {
  const [host = '', port = ''] = pbx.split(':');
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const local = `127.0.0.1:${socket.address().port}`;
  const callId = randomUUID();
  const send = (method: string, number: number, to: string, body: string[] = []) => {
    const content = body.map((line) => `${line}\r\n`).join('');
    const head = [
      `${method} sip:${extension}@${pbx} SIP/2.0`,
      `Via: SIP/2.0/UDP ${local};branch=z9hG4bK${callId}-${number}`,
      `From: <sip:5000@${local}>;tag=wire`,
      to,
      `Call-ID: ${callId}`,
      `CSeq: ${number} ${method}`,
      `Contact: <sip:5000@${local}>`,
      'Max-Forwards: 70',
      'Content-Type: application/sdp',
      `Content-Length: ${content.length}`,
      '',
      content,
    ];
    socket.send(head.join('\r\n'), Number(port), host);
  };
  send('INVITE', 1, `To: <sip:${extension}@${pbx}>`, [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    'm=audio 9 RTP/AVP 8',
  ]);
  const answers: string[] = [];
  const over = Promise.withResolvers<string[]>();
  socket.on('message', (message) => {
    const answer = message.toString();
    const status = Number(answer.split(' ')[1]);
    // What is said again, or answers the goodbye, is not an answer to the call.
    if (!/^CSeq: 1 INVITE/im.test(answer) || answers.includes(answer)) return;
    answers.push(answer);
    if (status < 200) return;
    const to = /^To: .*$/im.exec(answer)?.[0].trim() ?? '';
    send('ACK', 1, to);
    if (status < 300) send('BYE', 2, to);
    over.resolve(answers);
  });
  const silence = setTimeout(
    () => over.reject(new Error(`the PBX at ${pbx} gave no final answer within 30 s: ${answers.join('\n')}`)),
    30_000,
  );
  try {
    return await over.promise;
  } finally {
    clearTimeout(silence);
    // The goodbye must have left before the socket closes.
    await setImmediate();
    socket.close();
  }
}
