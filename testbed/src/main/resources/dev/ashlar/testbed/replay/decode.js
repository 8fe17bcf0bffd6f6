// ---- Reading the recording; dev.ashlar.testbed.replay.Recorder writes it.

/** Unpacks base64 of zlib's format. */
async function unpack(id) {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Whole numbers in a row, seven bits a byte. */
class Numbers {
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  unsigned() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        return value >>> 0;
      }
    }
  }

  signed() {
    const value = this.unsigned();
    return (value >>> 1) ^ -(value & 1);
  }
}

/** For each frame seven floats a body: position and quaternion. */
function decodePoses(bytes, meta) {
  const numbers = new Numbers(bytes);
  const frames = [];
  let last = new Int32Array(0);
  let beforeLast = last;
  for (let f = 0; f < meta.frames; f++) {
    const count = numbers.unsigned();
    const known = last.length / 7;
    const now = new Int32Array(7 * count);
    const floats = new Float32Array(7 * count);
    for (let k = 0; k < 7; k++) {
      for (let i = 0; i < count; i++) {
        const at = 7 * i + k;
        now[at] = numbers.signed() + (i < known ? 2 * last[at] - beforeLast[at] : 0);
        floats[at] = now[at] * (k < 3 ? meta.metres : meta.rotation);
      }
    }
    beforeLast = now.slice();
    beforeLast.set(last);
    last = now;
    frames.push(floats);
  }
  return frames;
}

/** For each frame four floats a pair of bodies that press on each other: where, and the impulse. */
function decodeContacts(bytes, meta) {
  const numbers = new Numbers(bytes);
  const lastPoint = new Map();
  const frames = [];
  for (let f = 0; f < meta.frames; f++) {
    const count = numbers.unsigned();
    const floats = new Float32Array(4 * count);
    let a = 0;
    let b = 0;
    for (let i = 0; i < count; i++) {
      a += numbers.unsigned();
      b += numbers.signed();
      const key = a * 2 ** 26 + b;
      const point = lastPoint.get(key) ?? [0, 0, 0];
      for (let k = 0; k < 3; k++) {
        point[k] += numbers.signed();
        floats[4 * i + k] = point[k] * meta.contactMetres;
      }
      lastPoint.set(key, point);
      floats[4 * i + 3] = meta.leastImpulse * 2 ** (numbers.unsigned() / 8);
    }
    frames.push(floats);
  }
  return frames;
}
