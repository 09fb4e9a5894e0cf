import type { Json } from '../../../main/contract.ts';
import { formatNumber, say } from '../../app/words.ts';
import { faceText } from '../dice/faces.ts';
import { type Form, type FormField, type Values, countsOf, listOf, startValues } from './values.ts';

/** The content as people read it; null if empty, or if only its own field can show it. */
function valueWords(
  field: FormField,
  value: Json | undefined,
  nameOf: (seat: string) => string,
): string | null {
  switch (field.type) {
    case 'number':
      return typeof value === 'number' ? formatNumber(value) : null;
    case 'seat':
      return typeof value === 'string' ? nameOf(value) : null;
    case 'seats':
      return (
        listOf(value)
          .map((seat) => (typeof seat === 'string' ? nameOf(seat) : ''))
          .join(', ') || null
      );
    case 'cards':
      return (
        listOf(value)
          .map((card) => (typeof card === 'string' ? faceText('suited', card) : ''))
          .join(' ') || null
      );
    case 'counts':
      return (
        Object.entries(countsOf(value))
          .map(([seat, count]) => `${nameOf(seat)} ${formatNumber(count)}`)
          .join(', ') || null
      );
    case 'option': {
      const chosen = field.options.find((option) => option.value === value);
      return chosen ? say(chosen.say) : null;
    }
    case 'text':
      return typeof value === 'string' && value !== '' ? value : null;
    case 'custom':
      return null;
  }
}

/** The content of a form in words; null if nothing was changed. */
export function formWords(form: Form, values: Values, nameOf: (seat: string) => string): string | null {
  const start = startValues(form.fields);
  const changed = form.fields.filter(
    ({ name }) => JSON.stringify(values[name]) !== JSON.stringify(start[name]),
  );
  if (changed.length === 0) return null;
  const words = changed.flatMap((field) => valueWords(field, values[field.name], nameOf) ?? []);
  return [say(form.say), ...(words.length > 0 ? [words.join(', ')] : [])].join(': ');
}
