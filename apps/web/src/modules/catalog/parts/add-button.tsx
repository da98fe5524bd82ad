import { Button } from '#kit/button.tsx'
import type { useGoodsChoice } from '../use-choice.ts'

/** Button 加入购物车; while it is disabled, its label is the reason. */
export function AddToCartButton({
  choice: { problem, add },
}: {
  choice: Pick<ReturnType<typeof useGoodsChoice>, 'problem' | 'add'>
}) {
  return (
    <Button kind="primary" wide disabled={problem !== null} reason={problem ?? undefined} onClick={add}>
      {problem ?? '加入购物车'}
    </Button>
  )
}
