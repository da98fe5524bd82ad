import Armchair from 'lucide-react/icons/armchair'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { Page } from '#shells/page.tsx'
import { floorLink } from '../links.ts'

/** Page shown if the address contains no sitting for which orders are possible. */
export function NoSittingPage({ text = '请先选择台位' }: { text?: string }) {
  const [, navigate] = useLocation()
  return (
    <Page>
      <EmptyState
        icon={<Armchair />}
        text={text}
        action={<Button onClick={() => navigate(floorLink)}>选择台位</Button>}
      />
    </Page>
  )
}
