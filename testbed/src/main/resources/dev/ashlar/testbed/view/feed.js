
// ---- What the server sends, and what it is asked for

const SETTINGS = 0;
const ROSTER = 1;
const FRAME = 2;
const ALIVE = 3;
const AGAIN_MILLIS = 1000;
const HEADER_BYTES = 5;
const text = new TextDecoder();

/** Sends JSON to the server. */
function post(path, body) {
  return fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
}

/** Reads an answer without end: messages of a length in four bytes, a kind in one, and content. */
class Feed {
  constructor(receiver) {
    this.receiver = receiver;
    this.bytes = 0;
    this.frames = 0;
    this.frameBytes = 0;
    /** Requests without an answer yet, the frame from which on all others are shown, and the latest frame. */
    this.asking = 0;
    this.due = 0;
    this.shown = 0;
  }

  /** Connects, and again whenever the connection is lost. */
  async run() {
    for (;;) {
      try {
        const answer = await fetch('frames');
        if (!answer.ok) {
          throw new Error(await answer.text());
        }
        this.due = 0;
        this.shown = 0;
        this.receiver.connected();
        await this.read(answer.body.getReader());
        this.receiver.lost('The server has stopped. Waiting for it');
      } catch (error) {
        this.receiver.lost(error instanceof TypeError ? 'The server cannot be reached. Waiting for it' : error.message);
      }
      await new Promise((done) => setTimeout(done, AGAIN_MILLIS));
    }
  }

  async read(reader) {
    let rest = new Uint8Array(0);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return;
      }
      this.bytes += value.length;
      const all = new Uint8Array(rest.length + value.length);
      all.set(rest);
      all.set(value, rest.length);
      rest = all.subarray(this.take(all));
    }
  }

  /** Hands on all messages that are whole; returns where the rest begins. Of several frames only the last is shown. */
  take(all) {
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    let at = 0;
    let frame = null;
    while (all.length >= at + HEADER_BYTES && all.length >= at + HEADER_BYTES + view.getUint32(at, true)) {
      const content = all.slice(at + HEADER_BYTES, at + HEADER_BYTES + view.getUint32(at, true));
      const kind = all[at + 4];
      at += HEADER_BYTES + content.length;
      if (kind === FRAME) {
        frame = content;
        this.frames++;
        this.frameBytes = content.length;
      } else if (kind === ROSTER) {
        this.receiver.roster(JSON.parse(text.decode(content)));
      } else if (kind === SETTINGS) {
        this.receiver.settings(JSON.parse(text.decode(content)));
      } else if (kind === ALIVE) {
        this.answerAlive(text.decode(content));
      }
    }
    if (frame) {
      const latest = new Frame(frame.buffer);
      this.receiver.frame(latest);
      this.shown = latest.number;
    }
    return at;
  }

  /** Says that this page reads what it is sent: without that, it is cut off. */
  answerAlive(page) {
    post('alive', page).catch(() => { }); // a lost connection is noticed where it is read
  }

  /** Asks the server for something; says so if it refuses. Returns whether it did as asked. */
  async ask(request) {
    this.asking++;
    try {
      const answer = await post('request', JSON.stringify(request));
      const said = await answer.text();
      if (answer.ok) {
        this.due = Math.max(this.due, Number(said));
      } else {
        this.receiver.refused(said);
      }
      return answer.ok;
    } catch (error) {
      this.receiver.refused('The server cannot be reached');
      return false;
    } finally {
      this.asking--;
    }
  }
}

/** A frame as FrameWriter writes it. */
class Frame {
  constructor(buffer) {
    this.buffer = buffer;
    this.view = new DataView(buffer);
    this.number = this.view.getInt32(0, true);
    this.version = this.view.getInt32(4, true);
    this.bodies = this.view.getInt32(8, true);
    this.numbers = new Float32Array(buffer.slice(16, 16 + 4 * this.view.getInt32(12, true)));
    this.poses = 16 + this.numbers.byteLength;
  }

  /** The pose of the moving body that is k-th of these; false if it was removed. */
  pose(k, position, rotation) {
    const at = this.poses + 20 * k;
    const short = (i) => this.view.getInt16(at + 12 + 2 * i, true);
    position.set(this.view.getFloat32(at, true), this.view.getFloat32(at + 4, true), this.view.getFloat32(at + 8, true));
    rotation.set(short(0), short(1), short(2), short(3)).normalize();
    return !Number.isNaN(position.x);
  }

  /** Lines, points and triangles, each as positions and colours, texts and notes; to be asked with the number of moving bodies. */
  marks(moving) {
    let at = this.poses + 20 * moving;
    const corners = () => {
      const count = this.view.getInt32(at, true);
      const positions = new Float32Array(this.buffer.slice(at + 4, at + 4 + 12 * count));
      const colours = new Uint8Array(this.buffer, at + 4 + 12 * count, 3 * count);
      at += 4 + 15 * count;
      return { positions, colours };
    };
    const marks = { lines: corners(), points: corners(), triangles: corners() };
    const length = this.view.getInt32(at, true);
    marks.notes = text.decode(new Uint8Array(this.buffer, at + 4 + length + 4));
    marks.texts = text.decode(new Uint8Array(this.buffer, at + 4, length)).split('\n').filter((line) => line).map((line) => {
      const [x, y, z, colour, ...words] = line.split(' ');
      return { place: new THREE.Vector3(+x, +y, +z), colour: +colour, words: words.join(' ') };
    });
    return marks;
  }
}
