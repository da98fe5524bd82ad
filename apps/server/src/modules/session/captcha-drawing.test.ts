/** Attack by a short script: compares a stencil of every letter with every position in the picture. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { renderCaptcha } from './captcha.ts'
import { captchaLetters, drawCaptcha, buildLetterStrokes } from './captcha-drawing.ts'

const [WIDTH, HEIGHT] = [120, 44]
const ROUNDS = 24

/** Seeded random numbers for a reproducible test. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Marks dark pixels. */
async function findDarkPixels(picture: Buffer): Promise<Uint8Array> {
  const grey = await sharp(picture).resize(WIDTH, HEIGHT).flatten().grayscale().raw().toBuffer()
  return Uint8Array.from(grey, (light) => (light < 190 ? 1 : 0))
}

type Stencil = { letter: string; ink: number[]; paper: number[] }
const SIDE = 36

/** Pixels that an upright letter covers (`ink`), and pixels of the central area that it does not cover (`paper`). */
async function renderStencil(letter: string): Promise<Stencil> {
  const lines = buildLetterStrokes(letter)
    .map((stroke) => `M${stroke.map(({ x, y }) => `${18 + 28 * x} ${18 + 25 * y}`).join('L')}`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="36" height="36" fill="#fff"/>
    <path d="${lines}" fill="none" stroke="#000" stroke-width="3" stroke-linecap="round"/></svg>`
  const grey = await sharp(Buffer.from(svg)).flatten().grayscale().raw().toBuffer()
  const [ink, paper]: [number[], number[]] = [[], []]
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const place = Math.floor(at / SIDE) * WIDTH + (at % SIDE)
    if ((grey[at] ?? 255) < 128) ink.push(place)
    else if (Math.abs((at % SIDE) - 18) < 10 && Math.abs(Math.floor(at / SIDE) - 18) < 13) paper.push(place)
  }
  return { letter, ink, paper }
}

/** Share of these pixels that are dark, with the stencil at offset `at`. */
function computeDarkShare(places: readonly number[], at: number, picture: Uint8Array): number {
  let count = 0
  for (const place of places) count += picture[place + at] ?? 0
  return count / places.length
}

/** Reads four letters: for each quarter of the picture the best matching stencil at any position. */
function readBy(stencils: readonly Stencil[], picture: Uint8Array): string {
  let text = ''
  for (let stripe = 0; stripe < 4; stripe += 1) {
    const left = Math.round(10 + 25 * (stripe + 0.5)) - SIDE / 2
    let best = { letter: '', score: -1 }
    for (const { letter, ink, paper } of stencils)
      for (let down = 0; down <= HEIGHT - SIDE; down += 1)
        for (let right = -8; right <= 8; right += 2) {
          const at = down * WIDTH + left + right
          const score = computeDarkShare(ink, at, picture) - 0.7 * computeDarkShare(paper, at, picture)
          if (score > best.score) best = { letter, score }
        }
    text += best.letter
  }
  return text
}

it('draws no two letters that people confuse', () => {
  const confused = ['A4', 'MW', 'VU', '0O', '1I', 'S5', 'B8', 'Z2']
  const both = confused.filter((pair) => Array.from(pair).every((letter) => captchaLetters.includes(letter)))
  expect(both).toEqual([])
})

describe('captcha', () => {
  it('is not readable by comparing its letters', async () => {
    const stencils = await Promise.all(Array.from(captchaLetters, renderStencil))
    const random = chance(5)
    let read = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = Array.from({ length: 4 }, () => captchaLetters[Math.floor(random() * captchaLetters.length)]).join(
        '',
      )
      const picture = await findDarkPixels(await renderCaptcha(drawCaptcha(text, random)))
      if (readBy(stencils, picture) === text) read += 1
    }
    expect(read).toBeLessThanOrEqual(ROUNDS / 12)
  })

  it('reveals nothing in size, colours or metadata', async () => {
    const pictures = await Promise.all(
      ['AAAA', 'AAAA', '9W39'].map((text) => renderCaptcha(drawCaptcha(text, Math.random))),
    )
    const { exif, icc, xmp, comments, width, height } = await sharp(pictures[0]).metadata()
    expect([exif, icc, xmp, comments, width, height]).toEqual([undefined, undefined, undefined, undefined, 240, 88])
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.alloc(0))).toBe(false)
  })
})
