import { expect, it } from 'vitest'
import {
  countWords,
  findLongLines,
  findMissingAudience,
  findUnknownScripts,
  listAnchors,
  listLinks,
  MAX_LINE_LENGTH,
} from './docs-rules.ts'

it('lists links and pictures, without addresses of the web and without code', () => {
  const text = '[a](x.md#one) [b](https://x.example) `[c](y.md)` <img src="z.webp">\n```\n[d](w.md)\n```\n'
  expect(listLinks(text)).toEqual([
    { target: 'x.md', anchor: 'one' },
    { target: 'z.webp', anchor: '' },
  ])
})

it('builds the anchors of GitHub, also for Chinese titles', () => {
  expect(listAnchors('# One order, from thumb to disk\n## 支付与团购\n')).toEqual([
    'one-order-from-thumb-to-disk',
    '支付与团购',
  ])
})

it('names commands that package.json lacks', () => {
  expect(findUnknownScripts('npm run check, npm run nothing', new Set(['check']))).toEqual([
    'no such script: npm run nothing',
  ])
})

it('counts characters of a line, not bytes', () => {
  expect(findLongLines(`${'台'.repeat(MAX_LINE_LENGTH)}\n${'a'.repeat(MAX_LINE_LENGTH + 1)}`)).toEqual([
    'line 2 has 121 characters, more than 120',
  ])
})

it('requires that a page says for whom it is', () => {
  expect(findMissingAudience('# Page\n\nFor operators: how to.\n')).toEqual([])
  expect(findMissingAudience('# 页面\n\n面向运维人员。\n')).toEqual([])
  expect(findMissingAudience('# Page\n\nText.\n')).toHaveLength(1)
})

it('counts words of running text', () => {
  expect(countWords('# Two words\n\n| a | b |\n| --- | --- |\n[link](there.md)\n```\nnot this\n```\n')).toBe(5)
})
