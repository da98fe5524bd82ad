/**
 * Draws captchas. Letters are individually rotated, slanted, stretched and spaced, the whole drawing is bent, and lines
 * of the same colour cross it; letters printed identically could be read by comparison with a font. Pure: randomness
 * comes from `random`.
 */

type Point = { x: number; y: number }
/** Returns a number in [0, 1). */
export type RandomSource = () => number

/**
 * Strokes on a grid of 4 by 6, alternating x and y; `~` marks a curve through its points. Excludes letters that resemble another one when
 * turned or bent (V, Z, 7, N; 4 an A, M a W).
 */
const letters: Readonly<Record<string, readonly string[]>> = {
  A: ['0 6 2 0 4 6', '.8 4 3.2 4'],
  C: ['~4 1.2 2.4 0 .6 1 0 3 .6 5 2.4 6 4 4.8'],
  E: ['4 0 0 0 0 6 4 6', '0 3 3 3'],
  F: ['4 0 0 0 0 6', '0 3 3 3'],
  H: ['0 0 0 6', '4 0 4 6', '0 3 4 3'],
  J: ['~3 0 3 4 2.4 5.7 1 5.9 0 4.6', '1 0 4 0'],
  K: ['0 0 0 6', '4 0 0 3.4', '1.2 2.6 4 6'],
  P: ['0 6 0 0', '~0 0 2.6 0 4 1.6 2.6 3.3 0 3.4'],
  R: ['0 6 0 0', '~0 0 2.6 0 4 1.6 2.6 3.2 0 3.3', '1.8 3.3 4 6'],
  T: ['0 0 4 0', '2 0 2 6'],
  U: ['~0 0 0 3.6 .7 5.6 2 6 3.3 5.6 4 3.6 4 0'],
  W: ['0 0 1 6 2 2 3 6 4 0'],
  X: ['0 0 4 6', '4 0 0 6'],
  Y: ['0 0 2 3 4 0', '2 3 2 6'],
  3: ['~.2 .9 1.6 0 3.5 .8 3.3 2.3 1.6 2.9', '~1.6 2.9 3.6 3.4 3.8 5 2 6 .1 5.1'],
  6: ['~3.6 .6 2 0 .5 1.8 0 4 1 5.8 2.6 5.9 3.9 4.6 3 3 1.4 2.8 .2 4'],
  9: ['~.4 5.4 2 6 3.5 4.2 4 2 3 .2 1.4 .1 .1 1.4 1 3 2.6 3.2 3.8 2'],
}
export const captchaLetters = Object.keys(letters).join('')

const WIDTH = 120
const HEIGHT = 44
const PAPER = '#f4f4f5'
const EDGE = 9
/** Width of one letter; the rest of the width is distributed as gaps. */
const LETTER = 15

/** Draws a text of `captchaLetters` as SVG. */
export function drawCaptcha(text: string, random: RandomSource): string {
  const pickBetween = (least: number, most: number) => least + (most - least) * random()
  const bend = createDistortion(pickBetween)
  const places = pickCentres(text.length, pickBetween)
  const written = Array.from(text, (letter, index) => {
    const place = createRotation(pickBetween, { x: places[index] ?? 0, y: HEIGHT / 2 + pickBetween(-4, 4) })
    const strokes = buildLetterStrokes(letter).map((stroke) => formatPath(stroke.map((point) => bend(place(point)))))
    return `<path stroke-width="${pickBetween(2.4, 3.2).toFixed(1)}" d="${strokes.join('')}"/>`
  })
  const buildNoisePath = () =>
    `<path stroke-width="${pickBetween(1, 1.5).toFixed(1)}" d="${buildNoiseLine(pickBetween)}"/>`
  const lines = [buildNoisePath(), buildNoisePath()]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="100%" height="100%" fill="${PAPER}"/>
    <g fill="none" stroke="hsl(${Math.floor(pickBetween(0, 360))} 55% 36%)" stroke-linecap="round" stroke-linejoin="round">
    ${[...written, ...lines].join('')}</g></svg>`
}

/** Strokes of one upright letter, height 1, centred at the origin. */
export function buildLetterStrokes(letter: string): Point[][] {
  return (letters[letter] ?? []).map((stroke) => {
    const numbers = stroke.replace('~', '').split(' ').map(Number)
    const corners = numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []))
    const points = stroke.startsWith('~')
      ? interpolatePoints(corners, interpolateCurve)
      : interpolatePoints(corners, interpolateLine)
    return points.map(({ x, y }) => ({ x: (x - 2) / 6, y: (y - 3) / 6 }))
  })
}

type Between = (least: number, most: number) => number
type Move = (point: Point) => Point
/** Interpolates one coordinate between `b` and `c`, whose neighbours are `a` and `d`. */
type Way = (a: number, b: number, c: number, d: number, t: number) => number

const STEPS = 8
const interpolateLine: Way = (_a, b, c, _d, t) => b + (c - b) * t
/** Catmull-Rom spline. */
const interpolateCurve: Way = (a, b, c, d, t) =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)

/** Subdivides the lines between a few points into many points. */
function interpolatePoints(corners: readonly Point[], way: Way): Point[] {
  const getCorner = (index: number) => corners[Math.min(Math.max(index, 0), corners.length - 1)] ?? { x: 0, y: 0 }
  return Array.from({ length: (corners.length - 1) * STEPS + 1 }, (_, step) => {
    const from = Math.floor(step / STEPS)
    const [a, b, c, d] = [getCorner(from - 1), getCorner(from), getCorner(from + 1), getCorner(from + 2)]
    const t = (step % STEPS) / STEPS
    return { x: way(a.x, b.x, c.x, d.x, t), y: way(a.y, b.y, c.y, d.y, t) }
  })
}

/** Horizontal centres of the letters, with random gaps. */
function pickCentres(count: number, between: Between): number[] {
  const gaps = Array.from({ length: count + 1 }, () => between(0.35, 1.35))
  const unit = (WIDTH - 2 * EDGE - count * LETTER) / gaps.reduce((sum, gap) => sum + gap, 0)
  let end = EDGE
  return gaps.slice(0, count).map((gap) => {
    end += gap * unit + LETTER
    return end - LETTER / 2
  })
}

function createRotation(between: Between, { x: left, y: top }: Point): Move {
  const [turn, slant] = [between(-0.36, 0.36), between(-0.25, 0.25)]
  const [size, stretch] = [between(20, 26), between(0.85, 1.15)]
  return (point) => {
    const x = size * (point.x * stretch + slant * point.y)
    const y = size * point.y
    return { x: left + x * Math.cos(turn) - y * Math.sin(turn), y: top + x * Math.sin(turn) + y * Math.cos(turn) }
  }
}

/** Distorts the drawing by waves in both directions. */
function createDistortion(between: Between): Move {
  const createWave = (shortest: number, longest: number) => {
    const [height, length, begin] = [between(1.1, 1.8), between(shortest, longest), between(0, 2 * Math.PI)]
    return (at: number) => height * Math.sin((at / length) * 2 * Math.PI + begin)
  }
  const [sideways, upwards] = [createWave(22, 34), createWave(26, 44)]
  return ({ x, y }) => ({ x: x + sideways(y), y: y + upwards(x) })
}

const formatPath = (points: readonly Point[]) => `M${points.map(formatPoint).join('L')}`
const formatPoint = ({ x, y }: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`

function buildNoiseLine(between: Between): string {
  const pickPoint = (least: number, most: number) => formatPoint({ x: between(least, most), y: between(3, HEIGHT - 3) })
  return `M${pickPoint(-4, 14)}C${pickPoint(25, 50)},${pickPoint(70, 95)},${pickPoint(106, 124)}`
}
