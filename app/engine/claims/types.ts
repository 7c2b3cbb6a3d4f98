/** A statement that may become untrue because time passes (D64). No test fails on the day; `npm run facts` lists what is due. */
export interface Dated {
  /** The day on which the statement was last compared with its sources: YYYY-MM-DD. */
  checked: string;
  /** The last day on which the statement may be used without a new comparison: YYYY-MM-DD. */
  holdsUntil: string;
}

/** A sentence in both languages, with its sources: keys of content/sources.json. */
export interface StudyNote {
  en: string;
  es: string;
  sources: readonly string[];
}

/** What is known about a compound for some answers. The class of evidence is in the tables of classes. */
export interface Finding extends StudyNote {
  /** Ids of answers of the full widget, or the widget and goal, or the kind and id of a list widget's second answer. */
  answers: readonly string[];
  /** The name on the list, if one list has two names for the compound. */
  name?: string;
}

/** The claims on an entry of the catalogue in one language, which its draft holds. */
export interface EntryClaims {
  /** What anti-doping rules say about the entry. It is shown with the contraindications. */
  doping: string;
  /** What is known for some answers, by the ids of the answers, with its source. */
  findings: readonly (readonly [answers: readonly string[], text: string])[];
  /** Shown for every other answer: that the entry was not studied for it, and what it was studied for. */
  otherwise: string;
  /** Whether a medicine with the entry's substance is approved in some country. */
  isMedicineSomewhere?: true;
}
