import { expect, test } from 'vitest'

import { computeToastBottom, type VerticalSpan } from './toast-position.ts'

const room = { viewport: 800, height: 40, bars: [] as VerticalSpan[], controls: [] as VerticalSpan[] }

test.each([
  ['an empty page', {}, 12],
  ['above a bar of the page', { bars: [{ top: 730, bottom: 800 }] }, 82],
  [
    'above the higher of two bars',
    {
      bars: [
        { top: 743, bottom: 800 },
        { top: 660, bottom: 740 },
      ],
    },
    152,
  ],
  ['ignores a bar scrolled out of view', { bars: [{ top: 900, bottom: 970 }] }, 12],
  ['above a button', { controls: [{ top: 740, bottom: 790 }] }, 66],
  [
    'between two buttons that leave room',
    {
      controls: [
        { top: 740, bottom: 790 },
        { top: 600, bottom: 650 },
      ],
    },
    66,
  ],
  [
    'above two buttons that leave none',
    {
      controls: [
        { top: 740, bottom: 790 },
        { top: 680, bottom: 720 },
      ],
    },
    126,
  ],
  ['stays low on a page full of buttons', { controls: [{ top: 0, bottom: 800 }] }, 12],
])('%s', (_name, given, bottom) => {
  expect(computeToastBottom({ ...room, ...given })).toBe(bottom)
})
