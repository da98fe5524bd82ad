import { expectTypeOf, test } from 'vitest'

import type { ButtonProps } from './button.tsx'

test('a button that can be disabled does not compile without a reason', () => {
  expectTypeOf<{ children: string; disabled: boolean }>().not.toExtend<ButtonProps>()
  expectTypeOf<{ children: string; disabled: boolean; reason: string }>().toExtend<ButtonProps>()
  expectTypeOf<{ children: string; disabled: boolean; onBlocked: () => void }>().toExtend<ButtonProps>()
  expectTypeOf<{ children: string; busy: boolean }>().toExtend<ButtonProps>()
})
