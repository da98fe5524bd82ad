import { expect, it } from 'vitest'
import { computeJsSignature } from './js-signature.ts'

const TICKET = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
const sign = (url: string) => computeJsSignature(TICKET, 'Wm3WZYTPz0wzccnW', '1414587457', url)

it('matches the published example', () => {
  expect(sign('http://mp.weixin.qq.com?params=value')).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
  expect(sign('http://mp.weixin.qq.com')).toBe('f4d90daf4b3bca3078ab155816175ba34c443a7b')
})

it('ignores the part after #', () => {
  expect(sign('http://mp.weixin.qq.com#/table/3#x')).toBe(sign('http://mp.weixin.qq.com'))
})
