/** The data of this example. Yours comes from a database or an API. */
export interface Book {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly year: number;
  readonly shelf: string;
}

export const books: readonly Book[] = [
  { id: 'b1', title: 'The Moonstone', author: 'Wilkie Collins', year: 1868, shelf: 'A1' },
  { id: 'b2', title: 'The Woman in White', author: 'Wilkie Collins', year: 1860, shelf: 'A1' },
  { id: 'b3', title: 'Middlemarch', author: 'George Eliot', year: 1871, shelf: 'B2' },
  { id: 'b4', title: 'Silas Marner', author: 'George Eliot', year: 1861, shelf: 'B2' },
  { id: 'b5', title: 'Hard Times', author: 'Charles Dickens', year: 1854, shelf: 'C3' },
];
