import { compile } from 'html-to-text';

/** Longer HTML is cut before it is read; the tools show 8,000 characters of text. */
const MAX_HTML = 200_000;

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 60, maxChildNodes: 5_000 },
  selectors: [
    // Addresses of images and the like lead to attachments that nobody here can open.
    { selector: 'img', format: 'skip' },
    { selector: 'image-component', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'script', format: 'skip' },
    // Mentions hold the id of a person and nothing else that is of use.
    { selector: 'mention-component', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'h3', options: { uppercase: false } },
    { selector: 'h4', options: { uppercase: false } },
    { selector: 'h5', options: { uppercase: false } },
    { selector: 'h6', options: { uppercase: false } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
});

/** Text of an HTML fragment as Plane's editor writes it: paragraphs, lists, tables; no addresses, no mentions. */
export function htmlToPlainText(html: string | null): string {
  if (html === null) return '';
  // Cut here: the library would cut too, and say so on the console.
  return convert(html.slice(0, MAX_HTML))
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
