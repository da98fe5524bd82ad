import { suggestions } from '@nocturne/contract/suggestions/endpoints'
import { schemas } from '@nocturne/contract/suggestions/schemas'
import { defineServerModule } from '../../http/bind.ts'
import { closeSuggestion, replyToSuggestion } from './handle-suggestion.ts'
import { addSuggestionPicture } from './suggestion-pictures.ts'
import {
  listSuggestions,
  listOwnSuggestions,
  listSuggestionsByKeys,
  readSuggestion,
  readSuggestionPictures,
} from './suggestion-queries.ts'
import {
  appendAnonymousSuggestion,
  appendToSuggestion,
  addSuggestion,
  writeAnonymousSuggestion,
} from './add-suggestion.ts'

export const suggestionsModule = defineServerModule(suggestions, schemas, {
  list: listSuggestions,
  my: listOwnSuggestions,
  withKeys: listSuggestionsByKeys,
  detail: readSuggestion,
  pictures: readSuggestionPictures,
  addPicture: addSuggestionPicture,
  add: addSuggestion,
  addNameless: writeAnonymousSuggestion,
  append: appendToSuggestion,
  appendNameless: appendAnonymousSuggestion,
  reply: replyToSuggestion,
  close: closeSuggestion,
})
