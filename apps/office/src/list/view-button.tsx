import Bookmark from 'lucide-react/icons/bookmark'
import { lazy, Suspense } from 'react'

import { ChipButton } from '#kit/chip.tsx'
import { Popover } from '#kit/popover.tsx'

import type { ViewPanelProps } from './view-panel.tsx'

const ViewPanel = lazy(() => import('./view-panel.tsx'))

/** Opens the saved views of a list or a report sheet. */
export function ViewButton(props: Omit<ViewPanelProps, 'onClose'>) {
  return (
    <Popover
      label="视图"
      align="end"
      renderButton={({ expanded, toggle }) => (
        <ChipButton icon={<Bookmark aria-hidden="true" />} expanded={expanded} onClick={toggle}>
          视图
        </ChipButton>
      )}
    >
      {(close) => (
        <Suspense fallback={<output aria-label="加载中" />}>
          <ViewPanel {...props} onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}
