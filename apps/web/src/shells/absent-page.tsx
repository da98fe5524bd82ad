import FileQuestion from 'lucide-react/icons/file-question-mark'
import { EmptyState } from '#kit/empty-state.tsx'
import { Page } from './page.tsx'

/** Page for an address that identifies nothing: shows a message and a link back. */
export function MissingContentPage({ backTo, text }: { backTo: string; text: string }) {
  return (
    <Page backTo={backTo}>
      <EmptyState icon={<FileQuestion />} text={text} />
    </Page>
  )
}
