/**
 * Who the hotel's Reveille talks to: the property system, by FIAS, and the spa's web server, both with a will of their
 * own.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PropertySystem } from '../fias/property-system.ts';
import { guests, noPostRoom } from './hotel.ts';

export interface Neighbours {
  readonly propertySystem: number;
  readonly spa: number;
  close(): Promise<void>;
}

export async function openNeighbours(): Promise<Neighbours> {
  const system = await PropertySystem.start({ profile: 'opera' });
  for (const { room, number, name, language } of guests)
    system.guests.set(room, `G#${number}|GN${name}|GL${language}|`);
  system.denials.set(noPostRoom, 'NP');
  const spa = await openSpa();
  return {
    propertySystem: system.port,
    spa: (spa.address() as AddressInfo).port,
    async close() {
      await system.stop();
      spa.closeAllConnections();
      await new Promise((resolve) => {
        spa.close(resolve);
      });
    },
  };
}

/** It takes everything but champagne. */
async function openSpa(): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const refused = body.includes('Champagne');
      response
        .writeHead(refused ? 422 : 200, { 'content-type': 'text/plain' })
        .end(refused ? 'The spa sells no champagne.' : 'thank you');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
