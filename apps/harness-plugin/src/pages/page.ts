import type { Api } from './api.ts';
import type { Child } from './dom.ts';
import type { Locale, Texts } from './texts.ts';
import type { TokenClaims } from './token-store.ts';

/** What every view gets. */
export interface Page {
  readonly api: Api;
  readonly texts: Texts;
  readonly locale: Locale;
  readonly claims: TokenClaims;
  /** Goes to another view, such as `#/sessions`. */
  go(address: string): void;
  /** Builds the current view anew. */
  reload(): void;
  /** Tells the user, and screen readers, what has happened. */
  announce(message: string, kind?: 'done' | 'failed'): void;
}

/** A view as it stands in the page. */
export interface View {
  readonly title: string;
  readonly content: readonly Child[];
  /** Ends what the view has running. */
  readonly close?: () => void;
}

/** Makes a view; `null`: there is nothing at this address. */
export type ViewMaker = (page: Page, argument: string) => Promise<View | null>;
