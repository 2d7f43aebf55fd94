/** A broker that answers as a test says, by another's reading of MQTT than ours. Mosquitto shows what brokers do. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { generate, type IConnectPacket, type IPublishPacket, parser } from 'mqtt-packet';

/** The reason of the acknowledgement, 0 for well; `drop` cuts the connection, `hang` says nothing. */
type Answer = number | 'drop' | 'hang';

export class MqttPeer {
  readonly connects: IConnectPacket[] = [];
  readonly published: (IPublishPacket & { readonly at: number })[] = [];
  /** Asked about each publication. */
  answer: (publication: IPublishPacket) => Answer = () => 0;
  greeting = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor() {
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      this.#talk(socket);
    });
  }

  static async start(): Promise<MqttPeer> {
    const peer = new MqttPeer();
    await new Promise<void>((resolve) => peer.#server.listen(0, '127.0.0.1', resolve));
    return peer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #talk(socket: Socket): void {
    const packets = parser({ protocolVersion: 5 });
    const write = (packet: Parameters<typeof generate>[0]): void =>
      void socket.write(generate(packet, { protocolVersion: 5 }));
    packets.on('error', () => socket.destroy());
    packets.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        this.connects.push(packet);
        write({ cmd: 'connack', reasonCode: this.greeting, sessionPresent: false });
      } else if (packet.cmd === 'pingreq') write({ cmd: 'pingresp' });
      else if (packet.cmd === 'publish') {
        this.published.push({ ...packet, at: performance.now() });
        const answer = this.answer(packet);
        if (answer === 'drop') socket.destroy();
        else if (answer !== 'hang') write({ cmd: 'puback', messageId: packet.messageId ?? 0, reasonCode: answer });
      }
    });
    socket.on('data', (bytes: Buffer) => void packets.parse(bytes));
  }
}
