/** Dials, painted on a canvas. */
import * as THREE from 'three';

const roman = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'];
const SIZE = 768;
const HALF = SIZE / 2;

/** Paints a dial: ground, minute track, numerals, counters, date, name. Measures are shares of the half width. */
export function dialPicture({
  ground = '#f0e9d8',
  ink = '#3a2f1c',
  numerals = 'none',
  sub = [],
  date = false,
  square = false,
  glow = 0.16,
}) {
  const canvas = new OffscreenCanvas(SIZE, SIZE);
  const x = canvas.getContext('2d');
  paintGround(x, ground, glow);
  x.translate(HALF, HALF);
  x.strokeStyle = x.fillStyle = ink;
  x.textAlign = 'center';
  x.textBaseline = 'middle';
  paintMinutes(x, square);
  if (numerals !== 'none') paintNumerals(x, { numerals, square, sub });
  for (const place of sub) paintCounter(x, place);
  if (date) paintDate(x, ink);
  x.font = '500 46px "Liberation Serif", "Times New Roman", serif';
  x.letterSpacing = '9px';
  x.fillText('KINZA', 4, -HALF * 0.36);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function paintGround(x, ground, glow) {
  const shine = x.createRadialGradient(HALF * 0.8, HALF * 0.7, 20, HALF, HALF, HALF * 1.05);
  shine.addColorStop(0, `rgba(255,255,255,${glow})`);
  shine.addColorStop(1, `rgba(0,0,0,${glow})`);
  for (const fill of [ground, shine]) {
    x.fillStyle = fill;
    x.fillRect(0, 0, SIZE, SIZE);
  }
}

function paintMinutes(x, square) {
  for (let i = 0; i < 60; i++) {
    const a = (i / 60) * Math.PI * 2,
      s = Math.sin(a),
      c = -Math.cos(a);
    const far = HALF * (square ? 0.93 / Math.max(Math.abs(c), Math.abs(s)) : 0.96),
      near = far - (i % 5 ? 12 : 20);
    x.lineWidth = i % 5 ? 2 : 5;
    x.beginPath();
    x.moveTo(s * far, c * far);
    x.lineTo(s * near, c * near);
    x.stroke();
  }
}

function paintNumerals(x, { numerals, square, sub }) {
  const isRoman = numerals === 'roman';
  x.font = isRoman
    ? '500 76px "Liberation Serif", "Times New Roman", serif'
    : '500 92px "Liberation Sans", Arial, sans-serif';
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * Math.PI * 2,
      s = Math.sin(a),
      c = -Math.cos(a);
    if (sub.some(([left, top]) => Math.hypot(s * 0.76 - left, c * 0.76 - top) < 0.34)) continue;
    const r = HALF * (square ? 0.74 * Math.min(1.22, 1 / Math.max(Math.abs(c), Math.abs(s))) : 0.76);
    x.save();
    x.translate(s * r, c * r);
    if (isRoman) x.rotate(a);
    x.fillText(isRoman ? roman[i] : String(i || 12), 0, 0);
    x.restore();
  }
}

function paintCounter(x, [left, top]) {
  x.save();
  x.translate(left * HALF, top * HALF);
  x.fillStyle = 'rgba(0,0,0,.09)';
  x.lineWidth = 3;
  x.beginPath();
  x.arc(0, 0, HALF * 0.25, 0, 7);
  x.fill();
  x.stroke();
  x.beginPath();
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * 2 * Math.PI;
    x.moveTo(Math.sin(a) * HALF * 0.24, Math.cos(a) * HALF * 0.24);
    x.lineTo(Math.sin(a) * HALF * 0.2, Math.cos(a) * HALF * 0.2);
  }
  x.moveTo(0, 0);
  x.lineTo(HALF * 0.1, -HALF * 0.15);
  x.stroke();
  x.restore();
}

function paintDate(x, ink) {
  x.fillStyle = '#fafafa';
  x.fillRect(HALF * 0.56, -30, 76, 60);
  x.fillStyle = '#1a1a1a';
  x.font = '500 46px "Liberation Sans", Arial';
  x.fillText('21', HALF * 0.56 + 38, 2);
  x.fillStyle = ink;
}
