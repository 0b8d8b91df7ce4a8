import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  source: string;
}

export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  /** Rejects every recipient with this answer from now on; null = accepts again. */
  refuseWith(answer: string | null): void;
  close(): Promise<void>;
}

/** A mail server that accepts every email, as far as one client of RFC 5321 needs it. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  let failure: string | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, received, () => failure);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith(answer) {
      failure = answer;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, received: ReceivedMail[], failure: () => string | null): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: ReceivedMail = { from: '', to: [], source: '' };
  let isData = false;
  let pending = '';

  const answers: Record<string, (line: string) => void> = {
    ehlo: () => say('250 test'),
    mail: (line) => {
      mail = { from: addressIn(line), to: [], source: '' };
      say('250 ok');
    },
    rcpt: (line) => {
      const refused = failure();
      if (refused) return say(refused);
      mail.to.push(addressIn(line));
      return say('250 ok');
    },
    data: () => {
      isData = true;
      say('354 go on');
    },
    quit: () => {
      say('221 bye');
      socket.end();
    },
  };

  function receive(line: string): void {
    if (!isData) {
      const answer = answers[line.slice(0, 4).toLowerCase()];
      if (answer) answer(line);
      else say('502 unknown');
    } else if (line === '.') {
      isData = false;
      received.push(mail);
      say('250 taken');
    } else {
      mail.source += `${line.replace(/^\./, '')}\r\n`;
    }
  }

  socket.setEncoding('utf8');
  socket.on('error', () => {});
  socket.on('data', (text) => {
    const lines = (pending + text).split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
  say('220 test');
}

function addressIn(line: string): string {
  return line.match(/<([^>]*)>/)?.[1] ?? '';
}
