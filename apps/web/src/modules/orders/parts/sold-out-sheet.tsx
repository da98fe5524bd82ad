import { Button } from '#kit/button.tsx'
import { Sheet } from '#kit/sheet.tsx'
import { Stack } from '#kit/stack.tsx'
import { useToggleSoldOut } from '../use-work-list.ts'

interface SoldOutSheetProps {
  /** Goods whose sold-out mark can be toggled. */
  choices: readonly { goodsId: number; goodsName: string }[]
  soldOutIds: readonly number[]
  onClose: () => void
}

/** 沽清 from a ticket, or the list of tonight's sold-out goods: a tap toggles the mark. */
export default function SoldOutSheet({ choices, soldOutIds, onClose }: SoldOutSheetProps) {
  const mark = useToggleSoldOut()
  return (
    <Sheet open onClose={onClose} title="沽清" fact="今晚不再供应，所有手机上立即显示售罄，日结后自动恢复">
      <Stack>
        {choices.map((goods) => {
          const marked = soldOutIds.includes(goods.goodsId)
          const toggleSoldOut = async () => {
            if (await mark(goods, !marked)) onClose()
          }
          return (
            <Button
              key={goods.goodsId}
              kind={marked || choices.length > 1 ? 'plain' : 'danger'}
              wide
              onClick={toggleSoldOut}
            >
              {marked ? `恢复供应 ${goods.goodsName}` : `沽清 ${goods.goodsName}`}
            </Button>
          )
        })}
      </Stack>
    </Sheet>
  )
}
