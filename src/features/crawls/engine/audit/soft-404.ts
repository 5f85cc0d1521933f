// Signs that a page which answers 200 is really the message that there is none. Each alone has innocent causes: an
// article about 404 pages, a short page, a template that repeats; so a verdict needs two.
import type { ContentFacts } from './page-facts.ts'
import { THRESHOLDS } from './thresholds.ts'

// Longer ones are cut before the search: a message is short.
const SEARCHED_CHARS_MAX = 200

const MESSAGES: readonly RegExp[] = [
  /\b(?:page|file|product|article|item|content)?\s?(?:not|cannot be|could not be|can't be|couldn't be) found\b/,
  /\b(?:error|http|status)?\s?404\b/,
  /\bno longer (?:available|exists)\b/,
  /\b(?:page|product|article) does(?: not|n't) exist\b/,
  /\b(?:0|no) results\b/,
  /\b(?:page|contenu) (?:introuvable|non trouvé)/,
  /\b(?:nicht gefunden|existiert nicht(?: mehr)?|keine (?:ergebnisse|treffer))\b/,
  /\b(?:página no encontrada|no se ha encontrado|no existe)\b/,
  /\bpágina não encontrada\b/,
  /\bpagina (?:non trovata|niet gevonden)\b/,
  /\b(?:nie znaleziono|sidan hittades inte|siden (?:blev )?ikke (?:fundet|funnet)|sivua ei löydy)\b/,
  /страница не найдена|ページが見つかりません|页面不存在|找不到(?:页面|頁面)|페이지를 찾을 수 없습니다/,
]

type Soft404Facts = Pick<ContentFacts, 'title' | 'h1' | 'wordsCount' | 'isLikeMissingPage'>

export function countSoft404Signs(page: Soft404Facts): number {
  const saysSo = isNotFoundMessage(page.title) || isNotFoundMessage(page.h1)
  const isNearlyEmpty = page.wordsCount < THRESHOLDS.soft404WordsMin
  return Number(saysSo) + Number(isNearlyEmpty) + Number(page.isLikeMissingPage === true)
}

export function isNotFoundMessage(text: string | null): boolean {
  if (text === null) return false
  const searched = text.slice(0, SEARCHED_CHARS_MAX).toLowerCase()
  return MESSAGES.some((message) => message.test(searched))
}
